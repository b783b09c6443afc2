interface Wanted {
  passengers: number
  vehicleType?: string | null | undefined
}

/**
 * Returns the best of a driver's vehicles for a trip: of those with the seats, one of the wanted type, then the smallest;
 * of equal ones the first (rules/availability 26). Lists of vehicles are in the order of their plates.
 */
export function bestVehicle<Vehicle extends { type: string | null; capacity: number }>(
  vehicles: readonly Vehicle[],
  { passengers, vehicleType }: Wanted,
): Vehicle | undefined {
  const isOther = ({ type }: Vehicle) => Number(Boolean(vehicleType) && type !== vehicleType)
  return vehicles
    .filter(({ capacity }) => capacity >= passengers)
    .toSorted((one, other) => isOther(one) - isOther(other) || one.capacity - other.capacity)[0]
}
