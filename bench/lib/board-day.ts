import type { Planning, PlanningRow, PlanningTrip } from '@yoon/contract/planning/schemas'

const drivers = 60
const trips = 300

/** Returns an id that the address of the board accepts too. */
const idOf = (kind: number, index: number) =>
  `${String(kind).padStart(8, '0')}-0000-4000-8000-${String(index).padStart(12, '0')}`

const places = [
  'Aéroport AIBD, Diass',
  'Hôtel Terrou-Bi, Dakar',
  'Almadies',
  'Plateau',
  'Saly',
  'Hôtel Radisson Blu, Dakar',
]
const statuses = ['ASSIGNED', 'ASSIGNED', 'IN_PROGRESS', 'COMPLETED'] as const

/** Returns a full day of a large company: 60 drivers and 300 trips, each sixth without a driver. */
export function boardDay(day: string): Planning {
  const rows = Array.from({ length: drivers }, (_, index): PlanningRow => {
    const name = `Chauffeur ${String(index + 1).padStart(2, '0')} Ndiaye`
    return {
      id: idOf(1, index),
      label: name,
      isAvailable: true,
      vehicles: [
        {
          id: idOf(2, index),
          brand: 'Toyota',
          model: 'Prado',
          licensePlate: `DK-${1000 + index}-AA`,
          type: 'SUV',
          capacity: 4,
          isAvailable: true,
        },
      ],
      driver: { id: idOf(1, index), name },
      absences:
        index % 15 === 7 ? [{ id: idOf(4, index), from: `${day}T12:00`, to: `${day}T18:00`, reason: 'LEAVE' }] : [],
      papers: [],
    }
  })
  return {
    rows,
    trips: Array.from({ length: trips }, (_, index) => tripOf(day, index)),
    unassigned: { within2h: 4, within24h: 50 },
  }
}

function tripOf(day: string, index: number): PlanningTrip {
  const minutes = (index * 53) % 1_380
  const time = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(Math.floor((minutes % 60) / 15) * 15).padStart(2, '0')}`
  const startsAt = new Date(`${day}T${time}:00Z`)
  const driver = index % 6 === 0 ? undefined : index % drivers
  return {
    id: idOf(3, index),
    version: 1,
    bookingReference: `BK-${index}`,
    status: driver === undefined ? 'CONFIRMED' : (statuses[index % 4] ?? 'ASSIGNED'),
    startsAt: startsAt.toISOString(),
    endsAt: new Date(startsAt.getTime() + 60 * 60_000).toISOString(),
    driverId: driver === undefined ? null : idOf(1, driver),
    vehicleId: driver === undefined ? null : idOf(2, driver),
    passengers: 2,
    isMatch: true,
    serviceType: 'TRANSFER',
    isWithDriver: true,
    scheduledDate: day,
    scheduledTime: time,
    user: { id: idOf(5, index), firstName: 'Aminata', lastName: `Diop ${index}`, phone: null } as NonNullable<
      PlanningTrip['user']
    >,
    pickupLocation: places[index % places.length] ?? 'Dakar',
    destination: places[(index + 1) % places.length] ?? 'Dakar',
  }
}
