import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database.ts'
import { type JsonText, jsonText } from '../../platform/json-text.ts'

/** The company's rules that other features need (decisions §11). */
export interface BusinessSettings {
  /** An IANA zone, such as Africa/Dakar. */
  timezone: string
  /** An ISO 4217 code. */
  currency: string
  /** How long a transfer holds its driver and vehicle. */
  transferMinutes: number
}

export async function findBusinessSettings(db: Database): Promise<BusinessSettings> {
  const { rows } = await sql<BusinessSettings>`
    select business->>'timezone' as timezone, business->>'currency' as currency,
      (business->>'transferMinutes')::int as "transferMinutes"
    from settings`.execute(db)
  const settings = rows[0]
  if (!settings) throw new Error('The settings row is missing')
  return settings
}

/** The company and business part of the settings, and nothing else of them. */
export async function readPublicSettings(db: Database): Promise<JsonText> {
  const { rows } = await sql<{ settings: string }>`
    select json_build_object('profile', ${picked('profile', profileKeys)}, 'business', ${picked('business', businessKeys)}
    )::text as settings from settings`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The settings row is missing')
  return jsonText(row.settings)
}

const profileKeys = ['companyName', 'email', 'phone', 'address', 'website']
const businessKeys = ['currency', 'timezone', 'language', 'baseFare', 'perKmRate', 'waitingTimeRate', 'transferMinutes']

function picked(column: string, keys: readonly string[]): RawBuilder<unknown> {
  return sql`(select jsonb_object_agg(key, value) from jsonb_each(${sql.ref(column)}) where key = any(${keys}::text[]))`
}
