import * as z from 'zod/mini'
import { bookingSchema } from '../bookings/schemas.ts'
import { endpoint } from '../endpoint.ts'
import { id } from '../fields.ts'
import { missionPhotoSchema, missionPressSchema, officeStepSchema, stepRemovalSchema } from './form.ts'
import { missionSchema, ownStepSchema } from './schemas.ts'

export const makeMissionLink = endpoint({
  name: 'makeMissionLink',
  summary:
    'Returns the link of the mission for the driver of a trip: the live one, or with `renew` a new one that ends it; a path if the server does not know its public address',
  method: 'POST',
  path: '/api/bookings/:id/mission-link',
  guard: 'bookings:update',
  changes: ['booking'],
  params: z.object({ id: id() }),
  input: z.object({ renew: z.optional(z.boolean('Valeur invalide')) }),
  output: z.object({ url: z.string() }),
  errors: ['INVALID_TRANSITION'],
})

export const revokeMissionLink = endpoint({
  name: 'revokeMissionLink',
  summary: 'Ends the live link of the mission for the driver who has the trip, without a new one',
  method: 'DELETE',
  path: '/api/bookings/:id/mission-link',
  guard: 'bookings:update',
  changes: ['booking'],
  params: z.object({ id: id() }),
  output: z.object({}),
  isIdempotent: true,
})

const ofOffice = {
  guard: 'bookings:update',
  changes: ['booking'],
  output: bookingSchema,
  isIdempotent: true,
} as const

export const addStep = endpoint({
  ...ofOffice,
  name: 'addStep',
  summary:
    "Reports a step in the driver's name, or corrects its time; the first step of the drive starts the trip unless something prevents it",
  method: 'POST',
  path: '/api/bookings/:id/steps',
  params: z.object({ id: id() }),
  input: officeStepSchema,
  errors: ['INVALID_TRANSITION', 'TOO_EARLY', 'STEP_TOO_LATE'],
})

export const removeStep = endpoint({
  ...ofOffice,
  name: 'removeStep',
  summary: 'Removes a step that was reported by mistake; the status of the booking stays',
  method: 'DELETE',
  path: '/api/bookings/:id/steps/:stepId',
  params: z.object({ id: id(), stepId: id() }),
  input: stepRemovalSchema,
})

export const getStepPhoto = endpoint({
  name: 'getStepPhoto',
  summary: 'Returns the photo of a step, a WEBP image, as an attachment',
  method: 'GET',
  path: '/api/bookings/:id/steps/:stepId/photo',
  // A DRIVER sees their own photos on their phone alone.
  guard: { allOf: ['bookings:read', 'stats:read'] },
  params: z.object({ id: id(), stepId: id() }),
  output: z.string(),
  isFile: true,
  fileType: 'image/webp',
})

const ofLink = { guard: { link: 'mission' }, params: z.object({ token: z.string() }) } as const

export const getMission = endpoint({
  ...ofLink,
  name: 'getMission',
  summary: 'Returns the mission of a link; changes nothing, so that previews of messengers may fetch it',
  method: 'GET',
  path: '/api/links/mission/:token',
  shows: ['booking', 'user', 'vehicle', 'paper', 'settings'],
  output: missionSchema,
})

export const pressStep = endpoint({
  ...ofLink,
  name: 'pressStep',
  summary:
    'Stores a press of the driver once per `id`; a second press of the same step answers the first. After a reassignment it is kept and refused with 410. A problem whose photo is gone is kept without it',
  method: 'POST',
  path: '/api/links/mission/:token/steps',
  changes: ['booking'],
  input: missionPressSchema,
  output: z.object({ step: ownStepSchema, mission: missionSchema }),
  errors: ['STEP_TOO_LATE', 'TOO_EARLY', 'GRACE_RUNNING', 'STEP_REMOVED'],
})

export const uploadMissionPhoto = endpoint({
  ...ofLink,
  name: 'uploadMissionPhoto',
  summary: 'Stores a photo of a problem, once per `id`: JPG, PNG or WEBP by its bytes, at most 5 MB and 10 per mission',
  method: 'POST',
  path: '/api/links/mission/:token/photos',
  changes: [],
  input: missionPhotoSchema,
  output: z.object({ photoId: id() }),
  status: 201,
  isMultipart: true,
  timeoutSeconds: 90,
  errors: ['TOO_MANY_PHOTOS'],
})
