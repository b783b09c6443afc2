import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Tables, Tx } from '../../platform/database/database.ts'
import { isAssignableDriver, onlyVehicleOf } from './conditions.store.ts'

// The order of locks: the booking, then the driver, then the vehicle (rules/availability 10).

/** A locked row with the name of the driver's user. */
export interface LockedDriver extends Selectable<Tables['drivers']> {
  /** `Ibrahima Sarr` */
  name: string
}

/** Locks a driver for a change; undefined if they are deleted. */
export function lockDriver(tx: Tx, id: string): Promise<LockedDriver | undefined> {
  return lockDriverWhere(tx, sql<boolean>`d.id = ${id}`)
}

/** Locks the driver profile of a user. */
export function lockDriverOf(tx: Tx, userId: string): Promise<LockedDriver | undefined> {
  return lockDriverWhere(tx, sql<boolean>`d.user_id = ${userId}`)
}

async function lockDriverWhere(tx: Tx, isMeant: RawBuilder<boolean>): Promise<LockedDriver | undefined> {
  const { rows } = await sql<LockedDriver>`
    select d.*, u.first_name || ' ' || u.last_name as name
    from drivers d join users u on u.id = d.user_id
    where ${isMeant} and d.deleted_at is null for update of d`.execute(tx)
  return rows[0]
}

/** A locked driver who can be assigned. */
export interface TakenDriver {
  id: string
  /** The driver's vehicle if there is exactly one and it is in service: the default of an assignment. */
  onlyVehicleId: string | null
}

/**
 * Locks a driver for an assignment; undefined if they cannot be assigned. The user is read under the lock because
 * changes of role take it too.
 */
export async function lockAssignableDriver(tx: Tx, id: string): Promise<TakenDriver | undefined> {
  await sql`select from drivers where id = ${id} for update`.execute(tx)
  const { rows } = await sql<TakenDriver>`
    select d.id, ${onlyVehicleOf(sql.ref('d.id'))} as "onlyVehicleId"
    from drivers d join users u on u.id = d.user_id where d.id = ${id} and ${isAssignableDriver}`.execute(tx)
  return rows[0]
}

/** Locks a vehicle for a change; undefined if it is deleted. */
export function lockVehicle(tx: Tx, id: string): Promise<Selectable<Tables['vehicles']> | undefined> {
  return tx
    .selectFrom('vehicles')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/** Locks drivers for a change, in the order of their ids; deleted ones are left out. */
export async function lockDrivers(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`select from drivers where id = any(${ids}::uuid[]) and deleted_at is null order by id for update`.execute(
    tx,
  )
}

/** Locks vehicles for a change, in the order of their ids; deleted ones are left out. */
export async function lockVehicles(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`select from vehicles where id = any(${ids}::uuid[]) and deleted_at is null order by id for update`.execute(
    tx,
  )
}

/** Locks a vehicle for an assignment and returns its id, or undefined if it is out of service or deleted. */
export async function lockAssignableVehicle(tx: Tx, id: string): Promise<string | undefined> {
  const vehicle = await tx
    .selectFrom('vehicles')
    .select('id')
    .where('id', '=', id)
    .where('is_available', '=', true)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return vehicle?.id
}

interface HandedVehicle {
  id: string
  name: string
  licensePlate: string
  driverId: string | null
  /** Name of its driver, for example `Ibrahima Sarr`. */
  holder: string | null
}

/** Locks the present and the wanted vehicles of a driver, in the order of their ids. */
export async function lockVehiclesOf(tx: Tx, driverId: string, wanted: string[]): Promise<HandedVehicle[]> {
  const { rows } = await sql<HandedVehicle>`
    select v.id, v.brand || ' ' || v.model as name, v.license_plate as "licensePlate", v.driver_id as "driverId",
      (select u.first_name || ' ' || u.last_name from drivers d join users u on u.id = d.user_id
        where d.id = v.driver_id) as holder
    from vehicles v
    where v.deleted_at is null and (v.driver_id = ${driverId} or v.id = any(${wanted}::uuid[]))
    order by v.id for update of v`.execute(tx)
  return rows
}

/** Locks the driver and the vehicle of a booking, in this order, against concurrent assignments of either. */
export async function lockDriverAndVehicle(tx: Tx, driverId: string | null, vehicleId: string | null): Promise<void> {
  if (driverId) await sql`select 1 from drivers where id = ${driverId} for update`.execute(tx)
  if (vehicleId) await sql`select 1 from vehicles where id = ${vehicleId} for update`.execute(tx)
}
