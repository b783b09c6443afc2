import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { exportFormat } from '../export-formats.ts'
import { id, pageQuery, search } from '../fields.ts'
import { placeFormSchema, zoneFormSchema } from './form.ts'
import { placeKinds } from './kinds.ts'

const zoneSchema = z.object({
  id: id(),
  name: z.string(),
  /** Number of its places, inactive ones too. */
  places: z.int(),
  /** Incremented by each edit. */
  version: z.int(),
})
export type Zone = z.output<typeof zoneSchema>

const placeSchema = z.object({
  id: id(),
  name: z.string(),
  /** Alternative spellings, by which it is also found. */
  aliases: z.array(z.string()),
  address: z.nullable(z.string()),
  kind: z.enum(placeKinds),
  zone: z.object({ id: id(), name: z.string() }),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  /** False for a place that is no longer proposed. */
  isActive: z.boolean(),
  /** True if a booking names it: it is deactivated instead of deleted (rules/places 6). */
  isUsed: z.boolean(),
  /** Incremented by each edit. */
  version: z.int(),
})
export type Place = z.output<typeof placeSchema>

const filters = {
  search,
  zoneId: z.optional(id('Zone inconnue')),
  kind: z.optional(z.enum(placeKinds, 'Type inconnu')),
  active: z.optional(z.enum(['true', 'false'], 'Valeur invalide')),
}

export const listPlaces = endpoint({
  name: 'listPlaces',
  summary: 'Lists places by page, by zone and name; searches names, alternative spellings and addresses',
  method: 'GET',
  path: '/api/dashboard/places',
  guard: 'bookings:create',
  shows: ['place', 'zone', 'booking'],
  input: z.object({ ...pageQuery(100), ...filters }),
  output: placeSchema,
  isList: true,
})

export const exportPlaces = endpoint({
  name: 'exportPlaces',
  summary: 'Exports the filtered places as CSV or XLSX',
  method: 'GET',
  path: '/api/dashboard/places/export',
  guard: { allOf: ['places:manage', 'stats:read'] },
  input: z.object({ ...filters, format: exportFormat }),
  output: z.string(),
  isFile: true,
  timeoutSeconds: 600,
  errors: ['TOO_MANY_ATTEMPTS'],
})

const suggestionSchema = z.object({
  /** Text for the address field. */
  label: z.string(),
  /** The alternative name of a place that the typed text begins, if its name does not contain the text. */
  alias: z.nullish(z.string()),
  placeId: z.optional(id()),
  /** Name of the zone of a place. */
  zone: z.optional(z.string()),
  kind: z.optional(z.enum(placeKinds)),
  /** True if one of the names of a place is what was typed. */
  isNamed: z.optional(z.boolean()),
  /** `place`: a place of the company; `client`: an address of the client's trips; `company`: one of its latest trips. */
  source: z.enum(['place', 'client', 'company']),
})
export type PlaceSuggestion = z.output<typeof suggestionSchema>

export const suggestPlaces = endpoint({
  name: 'suggestPlaces',
  summary:
    'Suggests at most 8 addresses for what is typed: places first, then addresses of the client, then the most used ones',
  method: 'GET',
  path: '/api/dashboard/places/suggest',
  guard: 'bookings:create',
  shows: ['place', 'booking'],
  input: z.object({ q: search, clientId: z.optional(id()) }),
  output: z.array(suggestionSchema),
})

const usedAddressSchema = z.object({
  address: z.string(),
  /** Number of the latest 5,000 bookings that begin or end there. */
  trips: z.int(),
})
export type UsedAddress = z.output<typeof usedAddressSchema>

export const listUsedAddresses = endpoint({
  name: 'listUsedAddresses',
  summary: 'Returns the 30 addresses that the latest bookings use most and that are no place yet',
  method: 'GET',
  path: '/api/dashboard/places/used-addresses',
  guard: 'places:manage',
  shows: ['place', 'booking'],
  output: z.array(usedAddressSchema),
})

export const getPlace = endpoint({
  name: 'getPlace',
  summary: 'Returns a place',
  method: 'GET',
  path: '/api/dashboard/places/:id',
  guard: 'bookings:create',
  shows: ['place', 'zone', 'booking'],
  params: z.object({ id: id() }),
  output: placeSchema,
})

export const createPlace = endpoint({
  name: 'createPlace',
  summary: 'Creates a place',
  method: 'POST',
  path: '/api/dashboard/places',
  guard: 'places:manage',
  changes: ['place'],
  input: placeFormSchema,
  output: placeSchema,
  status: 201,
  isIdempotent: true,
  errors: ['PLACE_EXISTS'],
})

export const updatePlace = endpoint({
  name: 'updatePlace',
  summary: 'Edits a place; bookings keep the address that they were made with',
  method: 'PUT',
  path: '/api/dashboard/places/:id',
  guard: 'places:manage',
  changes: ['place'],
  params: z.object({ id: id() }),
  input: placeFormSchema,
  output: placeSchema,
  isIdempotent: true,
  isVersioned: true,
  errors: ['PLACE_EXISTS'],
})

export const deletePlace = endpoint({
  name: 'deletePlace',
  summary: 'Deletes a place, or deactivates it if a booking names it',
  method: 'DELETE',
  path: '/api/dashboard/places/:id',
  guard: 'places:manage',
  changes: ['place'],
  params: z.object({ id: id() }),
  /** `isDeleted` is false if the place became inactive instead. */
  output: z.object({ id: id(), isDeleted: z.boolean() }),
  isIdempotent: true,
})

export const addStartingPlaces = endpoint({
  name: 'addStartingPlaces',
  summary:
    'Adds the zones and places of the starting list that the company does not have yet, and its fares if there are none',
  method: 'POST',
  path: '/api/dashboard/places/starting-list',
  guard: 'places:manage',
  changes: ['place', 'zone', 'fare'],
  /** Number of rows that were added. */
  output: z.object({ zones: z.int(), places: z.int(), fares: z.int() }),
  isIdempotent: true,
})

export const listZones = endpoint({
  name: 'listZones',
  summary: 'Returns all zones in their order',
  method: 'GET',
  path: '/api/dashboard/zones',
  guard: 'bookings:create',
  shows: ['zone', 'place'],
  output: z.array(zoneSchema),
})

export const createZone = endpoint({
  name: 'createZone',
  summary: 'Creates a zone, after the others',
  method: 'POST',
  path: '/api/dashboard/zones',
  guard: 'places:manage',
  changes: ['zone'],
  input: zoneFormSchema,
  output: zoneSchema,
  status: 201,
  isIdempotent: true,
  errors: ['ZONE_EXISTS', 'TOO_MANY_ZONES'],
})

export const updateZone = endpoint({
  name: 'updateZone',
  summary: 'Renames a zone',
  method: 'PUT',
  path: '/api/dashboard/zones/:id',
  guard: 'places:manage',
  changes: ['zone', 'place'],
  params: z.object({ id: id() }),
  input: zoneFormSchema,
  output: zoneSchema,
  isIdempotent: true,
  isVersioned: true,
  errors: ['ZONE_EXISTS'],
})

export const deleteZone = endpoint({
  name: 'deleteZone',
  summary: 'Deletes a zone that has neither places nor fares',
  method: 'DELETE',
  path: '/api/dashboard/zones/:id',
  guard: 'places:manage',
  changes: ['zone', 'place'],
  params: z.object({ id: id() }),
  output: z.object({ id: id() }),
  isIdempotent: true,
  errors: ['ZONE_IN_USE'],
})
