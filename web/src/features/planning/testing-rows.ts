import type { PlanningRow, PlanningTrip } from '@yoon/contract/planning/schemas'

/** Returns a trip of the planning for tests: at 08:30 on 26 November 2026, one hour, without driver. */
export function newTrip(part: Partial<PlanningTrip> = {}): PlanningTrip {
  return {
    id: 't1',
    version: 1,
    bookingReference: 'BK-1',
    status: 'CONFIRMED',
    startsAt: '2026-11-26T08:30:00.000Z',
    endsAt: '2026-11-26T09:30:00.000Z',
    driverId: null,
    vehicleId: null,
    passengers: 2,
    isMatch: true,
    isWithDriver: true,
    scheduledDate: '2026-11-26',
    scheduledTime: '08:30',
    user: { id: 'c1', firstName: 'Awa', lastName: 'Diop', phone: null } as PlanningTrip['user'],
    pickupLocation: 'Hôtel Teranga, Plateau',
    destination: 'Aéroport AIBD, Diass',
    ...part,
  }
}

/** Returns a row of a driver with one vehicle, or of a vehicle with its holder. */
export function newRow(part: Partial<PlanningRow> = {}): PlanningRow {
  const { id = 'd1' } = part
  return {
    id,
    label: 'Moussa Fall',
    isAvailable: true,
    vehicles: [
      {
        id: `v-${id}`,
        brand: 'Toyota',
        model: 'Prado',
        licensePlate: `DK-${id}`,
        type: 'SUV',
        capacity: 4,
        isAvailable: true,
      },
    ],
    driver: { id, name: 'Moussa Fall' },
    absences: [],
    papers: [],
    ...part,
  }
}
