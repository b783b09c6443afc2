export const vehicleTypes = ['SEDAN', 'SUV', 'FOURWD', 'VAN', 'BUS'] as const
export type VehicleType = (typeof vehicleTypes)[number]

export const vehicleTypeLabels: Record<VehicleType, string> = {
  SEDAN: 'Berline',
  SUV: 'SUV',
  FOURWD: '4x4',
  VAN: 'Van',
  BUS: 'Bus',
}

/** Filters of a list of vehicles: LUXURY means luxury vehicles of any type (rules/fleet 9). */
export const vehicleFilters = [...vehicleTypes, 'LUXURY'] as const
export type VehicleFilter = (typeof vehicleFilters)[number]

/** Labels of the vehicle fields, in the form and in the journal. */
export const vehicleFieldLabels = {
  type: 'Type',
  brand: 'Marque',
  model: 'Modèle',
  year: 'Année',
  licensePlate: "Plaque d'immatriculation",
  capacity: 'Capacité (places)',
  isLuxury: 'Véhicule de luxe',
  hourlyRate: "Prix à l'heure",
  dailyRate: 'Prix à la journée',
  kmRate: 'Prix au kilomètre',
} as const
