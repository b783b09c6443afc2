export const vehicleTypes = ['SEDAN', 'SUV', 'FOURWD', 'VAN', 'BUS'] as const
export type VehicleType = (typeof vehicleTypes)[number]

export const vehicleTypeLabels: Record<VehicleType, string> = {
  SEDAN: 'Berline',
  SUV: 'SUV',
  FOURWD: '4x4',
  VAN: 'Van',
  BUS: 'Bus',
}

/** What a list of vehicles is filtered by: LUXURY means luxury vehicles of any type (decisions §6). */
export const vehicleFilters = [...vehicleTypes, 'LUXURY'] as const
export type VehicleFilter = (typeof vehicleFilters)[number]
