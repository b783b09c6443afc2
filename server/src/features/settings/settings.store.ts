import { sql } from 'kysely'
import type { Database } from '../../platform/database.ts'

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
