import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, pageQuery, search } from './fields.ts'

export const vehicleTypes = ['SEDAN', 'SUV', 'FOURWD', 'VAN', 'BUS'] as const
export type VehicleType = (typeof vehicleTypes)[number]

const vehicleSchema = z.object({
  id: id(),
  type: z.enum(vehicleTypes),
  brand: z.string(),
  model: z.string(),
  year: z.int(),
  licensePlate: z.string(),
  capacity: z.int(),
  isLuxury: z.boolean(),
  features: z.array(z.string()),
  imageUrls: z.array(z.string()),
  hourlyRate: z.int(),
  dailyRate: z.int(),
  kmRate: z.int(),
  isAvailable: z.boolean(),
  driver: z.nullable(
    z.object({
      id: id(),
      isAvailable: z.boolean(),
      user: z.object({ id: id(), firstName: z.string(), lastName: z.string(), phone: z.nullable(z.string()) }),
    }),
  ),
})

export const listVehicleRates = endpoint({
  name: 'listVehicleRates',
  summary: 'What vehicles of each type usually cost, for the price proposal; nothing where none has a rate',
  method: 'GET',
  path: '/api/dashboard/vehicles/rates',
  guard: 'vehicles:read',
  output: z.array(
    z.object({ type: z.enum(vehicleTypes), hourlyRate: z.nullable(z.int()), dailyRate: z.nullable(z.int()) }),
  ),
})

export const listVehicles = endpoint({
  name: 'listVehicles',
  summary: 'A page of vehicles; LUXURY as type means luxury vehicles of any type',
  method: 'GET',
  path: '/api/dashboard/vehicles',
  guard: 'vehicles:read',
  input: z.object({
    ...pageQuery(100),
    search,
    available: z.optional(z.enum(['true', 'false'], 'Valeur invalide')),
    type: z.optional(z.enum([...vehicleTypes, 'LUXURY'], 'Type inconnu')),
  }),
  output: vehicleSchema,
  isList: true,
})
