import type { StampDutyRule } from '@yoon/contract/ledger/stamp-duty'
import type { PublicSettings, Settings } from '@yoon/contract/settings/calls'
import type { SettingsForm } from '@yoon/contract/settings/form'
import { settingsParts } from '@yoon/contract/settings/parts'
import { type RawBuilder, sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.ts'
import { type JsonText, jsonText } from '../../platform/database/json-text.ts'
import { isConfigured } from '../../platform/outgoing.ts'

/** Business settings that other features need (rules/settings 7). */
export interface BusinessSettings {
  /** IANA time zone, such as Africa/Dakar. */
  timezone: string
  /** ISO 4217 code. */
  currency: string
  /** Length of the window of a transfer, in minutes. */
  transferMinutes: number
  /** Days for which a link to pay is valid. */
  paymentLinkDays: number
  stampDuty: StampDutyRule
  clientTermDays: number
}

export async function findBusinessSettings(db: Database): Promise<BusinessSettings> {
  return first(await sql<BusinessSettings>`select ${rules} from settings`.execute(db))
}

/** Settings from which a price is proposed. */
export type FareSettings = Pick<PublicSettings['business'], 'baseFare' | 'perKmRate' | 'transferMinutes' | 'currency'>

export async function findFareSettings(db: Database): Promise<FareSettings> {
  return first(
    await sql<FareSettings>`select (business->>'baseFare')::int as "baseFare",
      (business->>'perKmRate')::int as "perKmRate", (business->>'transferMinutes')::int as "transferMinutes",
      business->>'currency' as currency from settings`.execute(db),
  )
}

/** Settings by which trips are shared among drivers. */
export type PlanningSettings = Pick<PublicSettings['business'], 'bufferMinutes' | 'restHours' | 'transferMinutes'>

export async function findPlanningSettings(db: Database): Promise<PlanningSettings> {
  return first(
    await sql<PlanningSettings>`select (business->>'bufferMinutes')::int as "bufferMinutes",
      (business->>'restHours')::int as "restHours", (business->>'transferMinutes')::int as "transferMinutes"
      from settings`.execute(db),
  )
}

/** Settings of tills. */
export type TillSettings = Pick<PublicSettings['business'], 'currency' | 'tillRequired' | 'tillReasonAbove'>

export async function findTillSettings(db: Database): Promise<TillSettings> {
  return first(
    await sql<TillSettings>`select business->>'currency' as currency, (business->>'tillRequired')::boolean as "tillRequired",
      (business->>'tillReasonAbove')::int as "tillReasonAbove" from settings`.execute(db),
  )
}

/** Settings from which the work queue is computed: minutes from which a line appears. */
export type TodoSettings = Pick<
  Settings['notifications'],
  | 'todoDriverMinutes'
  | 'todoAcceptMinutes'
  | 'todoEnRouteMinutes'
  | 'todoLateMinutes'
  | 'todoOverrunMinutes'
  | 'todoUnpaidMinutes'
  | 'todoTillMinutes'
  | 'todoDriverCashMinutes'
>

export async function findTodoSettings(db: Database): Promise<TodoSettings> {
  return first(
    await sql<TodoSettings>`select (notifications->>'todoDriverMinutes')::int as "todoDriverMinutes",
      (notifications->>'todoAcceptMinutes')::int as "todoAcceptMinutes",
      (notifications->>'todoEnRouteMinutes')::int as "todoEnRouteMinutes",
      (notifications->>'todoLateMinutes')::int as "todoLateMinutes",
      (notifications->>'todoOverrunMinutes')::int as "todoOverrunMinutes",
      (notifications->>'todoUnpaidMinutes')::int as "todoUnpaidMinutes",
      (notifications->>'todoTillMinutes')::int as "todoTillMinutes",
      (notifications->>'todoDriverCashMinutes')::int as "todoDriverCashMinutes" from settings`.execute(db),
  )
}

/** Reads and share-locks the business settings until the end of the transaction, for rows computed from them. */
export async function lockBusinessSettings(tx: Tx): Promise<BusinessSettings> {
  return first(await sql<BusinessSettings>`select ${rules} from settings for share`.execute(tx))
}

const rules = sql`business->>'timezone' as timezone, business->>'currency' as currency,
  (business->>'transferMinutes')::int as "transferMinutes", business->'stampDuty' as "stampDuty",
  (business->>'clientTermDays')::int as "clientTermDays", (business->>'paymentLinkDays')::int as "paymentLinkDays"`

/** Reads the profile and business parts of the settings only. */
export async function readPublicSettings(db: Database): Promise<JsonText<PublicSettings>> {
  const { json } = first(
    await sql<{ json: string }>`
      select json_build_object('profile', ${picked('profile')}, 'business', ${picked('business')})::text as json
      from settings`.execute(db),
  )
  return jsonText(json)
}

/** Reads all settings as JSON for the settings page. */
export async function readSettings(db: Database, now: Date): Promise<JsonText<Settings>> {
  const { json } = first(
    await sql<{ json: string }>`
      select json_build_object('version', version, 'profile', ${picked('profile')},
        'notifications', ${picked('notifications')}, 'business', ${picked('business')},
        'security', ${picked('security')}, 'isCurrencyFixed', ${hasPayments},
        'configured', json_build_object('email', ${isConfigured('email')}, 'sms', ${isConfigured('sms')},
          'push', ${isConfigured('push')}),
        'undelivered', (select count(*) from deliveries where failed_at > ${now}::timestamptz - interval '7 days')
      )::text as json
      from settings`.execute(db),
  )
  return jsonText(json)
}

export interface SettingsRow extends SettingsForm {
  version: number
  isCurrencyFixed: boolean
}

/** Locks the settings until the end of the transaction; transactions that depend on their currency and zone wait. */
export async function lockSettings(tx: Tx): Promise<SettingsRow> {
  await sql`select 1 from settings for update`.execute(tx)
  return first(
    await sql<SettingsRow>`
      select version, ${picked('profile')} as profile, ${picked('notifications')} as notifications,
        ${picked('business')} as business, ${picked('security')} as security, ${hasPayments} as "isCurrencyFixed"
      from settings`.execute(tx),
  )
}

/** Writes the locked settings and increments their version. */
export async function writeSettings(tx: Tx, form: SettingsForm, now: Date): Promise<void> {
  const group = (name: keyof SettingsForm) =>
    sql`${sql.ref(name)} = ${sql.ref(name)} || ${JSON.stringify(form[name])}::jsonb`
  await sql`
    update settings set ${sql.join((Object.keys(settingsParts) as (keyof SettingsForm)[]).map(group))},
      version = version + 1, updated_at = ${now}`.execute(tx)
}

const hasPayments = sql<boolean>`(exists (select 1 from payments where deleted_at is null)
  or exists (select 1 from till_sessions) or exists (select 1 from payment_requests))`

/** Selects the known fields of a group and drops unknown ones. */
function picked(group: keyof SettingsForm): RawBuilder<unknown> {
  return sql`(select jsonb_object_agg(key, value) from jsonb_each(${sql.ref(group)})
    where key = any(${settingsParts[group]}::text[]))`
}

function first<Row>({ rows: [row] }: { rows: Row[] }): Row {
  if (!row) throw new Error('The settings row is missing')
  return row
}
