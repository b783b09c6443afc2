import type { VehicleType } from '@yoon/contract/vehicles'

export const vehicleTypeLabels: Record<VehicleType, string> = {
  SEDAN: 'Berline',
  SUV: 'SUV',
  FOURWD: '4x4',
  VAN: 'Van',
  BUS: 'Bus',
}
