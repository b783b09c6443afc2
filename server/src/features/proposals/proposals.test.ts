import { assignDriver } from '@yoon/contract/bookings/calls'
import type { Booking } from '@yoon/contract/bookings/schemas'
import type { ArgsOf } from '@yoon/contract/endpoint'
import { saveTravelTimes } from '@yoon/contract/fares/calls'
import { proposeAssignments } from '@yoon/contract/proposals/calls'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import {
  bookingIn,
  dailyForm,
  hourlyForm,
  insertClient,
  insertDriver,
  insertVehicle,
  transferForm,
} from '../../testing/builders.ts'
import { insertPlace, insertZone } from '../../testing/places.ts'
import { saveSettings } from '../../testing/settings.ts'

let app: TestApp
let client: string
beforeEach(async () => {
  app = await createTestApp()
  client = await insertClient(app.db)
})
afterEach(() => app.close())

const day = '2026-11-22'

type Form = Partial<Extract<Parameters<typeof bookingIn>[2], object>['form']>

/** A confirmed transfer of the day from `time` on, of an hour. */
function trip(time: string, form: Form = {}): Promise<Booking> {
  return bookingIn(app, 'CONFIRMED', { form: { ...transferForm(client), scheduledTime: time, ...form } as never })
}

/** A driver with a vehicle of `capacity` seats. */
async function crew(capacity = 4, firstName = 'Modou'): Promise<{ driverId: string; vehicleId: string }> {
  const { id: driverId } = await insertDriver(app.db, { firstName, lastName: 'Sarr' })
  const vehicleId = await insertVehicle(app.db, { driverId })
  await seats(vehicleId, capacity)
  return { driverId, vehicleId }
}

async function seats(vehicleId: string, capacity: number): Promise<void> {
  await app.db.updateTable('vehicles').set({ capacity }).where('id', '=', vehicleId).execute()
}

async function propose(args: ArgsOf<typeof proposeAssignments> = { date: day }) {
  const { data, text } = await app.call('OPERATRICE', proposeAssignments, args)
  if (!data) throw new Error(`The proposal was refused: ${text}`)
  return data
}

const driversOf = ({ assignments }: Awaited<ReturnType<typeof propose>>) =>
  Object.fromEntries(assignments.map(({ bookingId, driverId }) => [bookingId, driverId]))

/** Returns all that a call could have written. */
async function written(): Promise<unknown> {
  const { rows } = await sql`select (select json_agg(b order by b.id) from bookings b) as bookings,
    (select count(*)::int from audit_entries) as audit, (select count(*)::int from outgoing_events) as outbox`.execute(
    app.db,
  )
  return rows
}

describe('a proposal', () => {
  it('gives each trip of the day a free driver with a vehicle, says why, and writes nothing', async () => {
    const [one, other] = [await crew(4, 'Awa'), await crew(4, 'Binta')]
    const trips = [await trip('08:00'), await trip('08:30'), await trip('10:00')]
    await trip('09:00', { scheduledDate: '2026-11-23' })
    const before = await written()
    const proposal = await propose()
    expect(await written()).toEqual(before)
    expect(proposal).toMatchObject({ isOptimal: true, gap: 0, leftOver: [] })
    expect(proposal.assignments.map(({ bookingId }) => bookingId)).toEqual(trips.map(({ id }) => id))
    const [first, second] = proposal.assignments
    expect(new Set([first?.driverId, second?.driverId])).toEqual(new Set([one.driverId, other.driverId]))
    for (const assignment of proposal.assignments) {
      const own = assignment.driverId === one.driverId ? one : other
      expect(assignment).toMatchObject({ vehicleId: own.vehicleId, vehicleName: 'Toyota Prado' })
      expect(assignment.reasons).toContain('4\u00a0places pour 2\u00a0passagers')
    }
    const version = first?.version
    const accepted = await app.call(
      'OPERATRICE',
      assignDriver,
      { id: trips[0]?.id ?? '', ...one },
      { headers: { 'if-match': String(version) } },
    )
    expect(accepted.status).toBe(200)
    const late = await app.call(
      'OPERATRICE',
      assignDriver,
      { id: trips[0]?.id ?? '', ...other },
      { headers: { 'if-match': String(version) } },
    )
    expect([late.status, late.error?.code]).toEqual([412, 'STALE'])
  })

  it('keeps the buffer of the settings between two trips of a driver', async () => {
    const { driverId } = await crew()
    const [first, second] = [await trip('08:00'), await trip('09:10')]
    const tight = await propose()
    expect(tight.assignments).toHaveLength(1)
    expect(tight.leftOver[0]?.reasons).toEqual([
      "Le seul chauffeur libre à cette heure est retenu par d'autres courses de la répartition",
    ])
    await saveSettings(app, { business: { bufferMinutes: 10 } })
    expect(driversOf(await propose())).toEqual({ [first.id]: driverId, [second.id]: driverId })
  })

  it('keeps the usual minutes between the zones, and takes no present trips for a fault', async () => {
    const { driverId } = await crew()
    const [saly, almadies] = [await insertZone(app.db, 'Saly'), await insertZone(app.db, 'Almadies')]
    await insertPlace(app.db, { name: 'Plage de Saly', zoneId: saly })
    await insertPlace(app.db, { name: 'Pointe des Almadies', zoneId: almadies })
    const toSaly = { pickupLocation: 'Pointe des Almadies', destination: 'Plage de Saly' }
    const inDakar = { pickupLocation: 'Pointe des Almadies', destination: 'Pointe des Almadies' }
    const first = await trip('08:00', toSaly)
    const second = await trip('09:30', inDakar)
    // Assigned by hand, back to back.
    for (const time of ['13:00', '14:00'])
      await bookingIn(app, 'ASSIGNED', { driverId, form: { ...transferForm(client), ...inDakar, scheduledTime: time } })
    expect(driversOf(await propose())).toEqual({ [first.id]: driverId, [second.id]: driverId })
    const times = { fromZoneId: saly, toZoneId: almadies, peakMinutes: 90, normalMinutes: 75, nightMinutes: 60 }
    await app.call('ADMIN', saveTravelTimes, { times: [times] }, { headers: { 'if-match': '1' } })
    const far = await propose()
    expect(far.assignments).toHaveLength(1)
    expect(far).toMatchObject({ isOptimal: true, leftOver: [{ pickupLocation: 'Pointe des Almadies' }] })
  })

  it('gives a trip only a vehicle with a seat for each passenger, else one that no driver holds', async () => {
    const { driverId } = await crew(4)
    const eight = await trip('08:00', { passengers: 8 })
    const alone = await propose()
    expect(alone.leftOver[0]?.reasons).toEqual(["Aucun véhicule n'a 8\u00a0places pour cette course"])
    const vanId = await insertVehicle(app.db)
    await seats(vanId, 8)
    expect((await propose()).assignments).toMatchObject([{ bookingId: eight.id, driverId, vehicleId: vanId }])
  })

  it('gives a rental without driver a vehicle alone, that nobody holds', async () => {
    await crew()
    const form = { ...dailyForm(client), withDriver: false, rentalEndDate: day }
    const rental = await bookingIn(app, 'CONFIRMED', { form })
    expect((await propose()).leftOver[0]?.reasons).toEqual(["Aucun véhicule n'a 4\u00a0places pour cette course"])
    const vehicleId = await insertVehicle(app.db)
    const [assignment] = (await propose()).assignments
    expect(assignment).toMatchObject({ bookingId: rental.id, driverId: null, driverName: null, vehicleId })
    expect(assignment?.reasons[0]).toBe('Véhicule libre, sans chauffeur attitré')
    const accepted = await app.call('OPERATRICE', assignDriver, { id: rental.id, vehicleId })
    expect(accepted.status).toBe(200)
  })

  it('shares the trips among the given drivers alone, evenly', async () => {
    const crews = [await crew(), await crew(), await crew()]
    for (const time of ['06:00', '08:00', '10:00', '12:00']) await trip(time)
    const chosen = crews.slice(0, 2).map(({ driverId }) => driverId)
    const drivers = Object.values(driversOf(await propose({ date: day, driverIds: chosen })))
    expect(chosen.map((id) => drivers.filter((driver) => driver === id).length)).toEqual([2, 2])
  })

  it('names the short night of a driver, and spares a driver whose night would be too short', async () => {
    const tired = await crew(4, 'Awa')
    await bookingIn(app, 'ASSIGNED', {
      driverId: tired.driverId,
      form: { ...transferForm(client), scheduledDate: '2026-11-21', scheduledTime: '22:00' },
    })
    const early = await trip('06:00')
    const { assignments } = await propose()
    expect(assignments[0]?.reasons).toContain('Repos de 7\u00a0h avant, au lieu de 11\u00a0h')
    const rested = await crew(4, 'Binta')
    expect(driversOf(await propose())).toEqual({ [early.id]: rested.driverId })
  })

  it('says of each asked booking why it is not proposed', async () => {
    const taken = await bookingIn(app, 'ASSIGNED', { form: { ...transferForm(client), scheduledTime: '07:00' } })
    const cancelled = await bookingIn(app, 'CANCELLED', { form: hourlyForm(client) })
    const lost = await trip('08:00')
    await app.db.updateTable('drivers').set({ is_available: false }).execute()
    const bookingIds = [taken.id, cancelled.id, lost.id]
    const { leftOver, assignments } = await propose({ bookingIds })
    expect(assignments).toEqual([])
    const closed = ['Cette réservation est déjà assignée, terminée ou annulée']
    expect(Object.fromEntries(leftOver.map(({ bookingId, reasons }) => [bookingId, reasons]))).toEqual({
      [taken.id]: closed,
      [cancelled.id]: closed,
      [lost.id]: ['Aucun chauffeur ne peut être assigné'],
    })
    app.setNow(new Date('2026-11-22T10:00:00Z'))
    const late = await app.call(await app.signIn(app.userIds.OPERATRICE), proposeAssignments, { bookingIds: [lost.id] })
    expect(late.data.leftOver[0]?.reasons).toEqual(["L'heure de cette course est passée"])
  })

  it('says how many drivers are taken at the hour of a trip', async () => {
    for (const time of ['08:00', '08:30']) {
      const { driverId } = await crew()
      await bookingIn(app, 'ASSIGNED', { driverId, form: { ...transferForm(client), scheduledTime: time } })
    }
    await trip('08:15')
    expect((await propose()).leftOver[0]?.reasons).toEqual(['2\u00a0chauffeurs sont pris à cette heure, ou trop loin'])
  })

  it('proposes neither a driver nor a vehicle that is absent or has no valid paper at the end of the trip', async () => {
    const [away, expired, broken, there] = [await crew(), await crew(), await crew(), await crew()]
    const noon = '2026-11-22 12:00'
    const absence = (column: 'driver_id' | 'vehicle_id', id: string, reason: string) =>
      sql`
      insert into absences (${sql.ref(column)}, local_from, local_to, starts_at, ends_at, reason)
      values (${id}, '2026-11-22 06:00', ${noon}, '2026-11-22 06:00Z', ${`${noon}Z`}, ${reason})`.execute(app.db)
    await absence('driver_id', away.driverId, 'LEAVE')
    await absence('vehicle_id', broken.vehicleId, 'BREAKDOWN')
    await sql`insert into papers (driver_id, kind, expires_on)
      values (${expired.driverId}, 'LICENCE', '2026-11-21')`.execute(app.db)
    const morning = await trip('08:00')
    expect(driversOf(await propose())).toEqual({ [morning.id]: there.driverId })
    const driverIds = [away.driverId, expired.driverId]
    expect((await propose({ date: day, driverIds })).leftOver[0]?.reasons).toEqual([
      '2\u00a0chauffeurs sont pris à cette heure, ou trop loin, dont 2\u00a0absents ou sans papiers en règle',
    ])
    const back = await trip('12:00')
    expect(driversOf(await propose({ bookingIds: [back.id], driverIds }))).toEqual({ [back.id]: away.driverId })
  })

  it('proposes nobody between an expired paper and the first day of the next one', async () => {
    const renewed = await crew()
    await sql`insert into papers (driver_id, kind, issued_on, expires_on) values
      (${renewed.driverId}, 'LICENCE', '2024-11-21', '2026-11-21'),
      (${renewed.driverId}, 'LICENCE', '2026-11-24', '2028-11-24')`.execute(app.db)
    const between = await trip('08:00', { scheduledDate: '2026-11-23' })
    const after = await trip('00:00', { scheduledDate: '2026-11-24' })
    const { status, error } = await app.call('OPERATRICE', assignDriver, { id: between.id, driverId: renewed.driverId })
    expect([status, error?.code]).toEqual([409, 'PAPERS_EXPIRED'])
    const proposal = await propose({ bookingIds: [between.id, after.id] })
    expect(driversOf(proposal)).toEqual({ [after.id]: renewed.driverId })
  })

  it('speaks of no rest for the vehicle of a rental without driver', async () => {
    const vehicleId = await insertVehicle(app.db)
    await seats(vehicleId, 4)
    const rental = (date: string, scheduledTime: string) => {
      const days = { rentalStartDate: date, rentalEndDate: date, scheduledTime }
      return bookingIn(app, 'CONFIRMED', { form: dailyForm(client, { ...days, withDriver: false }) })
    }
    const evening = await rental('2026-11-21', '16:00')
    expect((await app.call('OPERATRICE', assignDriver, { id: evening.id, vehicleId })).status).toBe(200)
    await rental(day, '05:00')
    const { assignments } = await propose()
    expect(assignments).toMatchObject([{ driverId: null, vehicleId }])
    expect(assignments[0]?.reasons.join()).not.toContain('Repos')
  })

  it('refuses a day and bookings at once, neither of them, and no drivers', async () => {
    const bookingIds = ['00000000-0000-4000-8000-000000000000']
    for (const args of [{}, { date: day, bookingIds }, { bookingIds: [] }]) {
      const { status, error } = await app.call('OPERATRICE', proposeAssignments, args)
      expect([status, error?.message]).toEqual([400, 'Choisissez un jour ou des réservations'])
    }
    const { error } = await app.call('OPERATRICE', proposeAssignments, { date: day, driverIds: [] })
    expect(error?.message).toBe('Choisissez un chauffeur')
    expect((await app.call('OPERATRICE', proposeAssignments, { date: '2026-02-30' })).status).toBe(400)
  })

  it('refuses chosen trips that do not exist, and says how many', async () => {
    const { id } = await trip('08:00')
    const missing = (count: number) =>
      Array.from({ length: count }, (_none, index) => `00000000-0000-4000-8000-00000000000${index}`)
    const asked = await app.call('OPERATRICE', proposeAssignments, { bookingIds: [id, ...missing(1)] })
    expect([asked.status, asked.error?.message]).toEqual([404, 'Une réservation choisie est introuvable'])
    const more = await app.call('OPERATRICE', proposeAssignments, { bookingIds: missing(2) })
    expect([more.status, more.error?.message]).toEqual([404, '2\u00a0réservations choisies sont introuvables'])
    const nobody = await app.call('OPERATRICE', proposeAssignments, { date: day, driverIds: missing(1) })
    expect([nobody.status, nobody.error?.message]).toEqual([404, 'Un chauffeur choisi est introuvable'])
  })

  it('refuses chosen trips that lie more than 31 days apart', async () => {
    const { driverId } = await crew()
    const on = async (scheduledDate: string) => (await trip('08:00', { scheduledDate })).id
    const [first, last, later] = [await on('2026-11-22'), await on('2026-12-22'), await on('2026-12-23')]
    const fits = await propose({ bookingIds: [first, last] })
    expect(fits.assignments.map((one) => one.driverId)).toEqual([driverId, driverId])
    for (const far of [later, await on('2027-11-22')]) {
      const { status, error } = await app.call('OPERATRICE', proposeAssignments, { bookingIds: [first, far] })
      expect([status, error?.fields]).toEqual([400, { bookingIds: 'Une répartition porte sur 31\u00a0jours au plus' }])
    }
  })

  it('refuses 2,000 trips, and more than 150 drivers', async () => {
    const bookingIds = Array.from(
      { length: 2_000 },
      (_none, index) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    )
    const many = await app.call('OPERATRICE', proposeAssignments, { bookingIds })
    const message = 'Une répartition porte sur 300 courses et 150 chauffeurs au plus'
    expect([many.status, many.error?.code, many.error?.message]).toEqual([422, 'TOO_MANY_TRIPS', message])
    await trip('08:00')
    for (let index = 0; index < 151; index += 1) await insertDriver(app.db)
    expect((await app.call('OPERATRICE', proposeAssignments, { date: day })).error?.code).toBe('TOO_MANY_TRIPS')
  })
})
