import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { checked, id, instant } from '../fields.ts'
import { notificationTypes, priorities } from './events.ts'
import { firstLoadCount, notificationPageSize } from './readers.ts'

/** Notification, in the same form over the socket and in `GET /api/notifications` (rules/notifications 10). */
const notificationSchema = z.object({
  /** Sequence number, strictly increasing: a reader that has seen N has seen all below N. */
  seq: z.int(),
  id: id(),
  notificationType: z.enum(notificationTypes),
  title: z.string(),
  message: z.string(),
  timestamp: instant,
  priority: z.enum(priorities),
  data: z.looseObject({ bookingReference: z.optional(z.string()), bookingId: z.optional(z.string()) }),
  /** Path of the dashboard. */
  url: z.nullable(z.string()),
  /** User who caused it, to whom it is not shown as new; null if the server acted by itself. */
  by: z.nullable(id()),
})
export type Notification = z.output<typeof notificationSchema>

export const listNotifications = endpoint({
  name: 'listNotifications',
  summary: `Lists the notifications after a seq, oldest first, at most ${notificationPageSize} per call; without a seq, the last ${firstLoadCount}`,
  method: 'GET',
  path: '/api/notifications',
  guard: 'staff',
  shows: [],
  input: z.object({
    after: z.optional(
      z.pipe(
        checked(z.string('Nombre invalide'), z.regex(/^\d{1,15}$/, 'Nombre invalide')),
        z.transform((value) => Number(value)),
      ),
    ),
  }),
  output: z.array(notificationSchema),
})

const invalid = 'Cet appareil ne peut pas être joint'

const key = (bytes: number) =>
  checked(
    z.string(invalid),
    z.regex(/^[\w-]+=*$/, invalid),
    z.maxLength(Math.ceil((bytes * 4) / 3) + 2, invalid),
    z.minLength(Math.ceil((bytes * 4) / 3), invalid),
  )

/** Web Push subscription, as the browser creates it. */
const subscriptionSchema = z.object({
  /** URL of the browser vendor's push service. */
  endpoint: checked(
    z.string(invalid),
    z.maxLength(1000, invalid),
    z.regex(/^https?:\/\/[^@/?#]+([/?#][\x21-\x7e]*)?$/, invalid),
  ),
  keys: z.object({ p256dh: key(65), auth: key(16) }, invalid),
})

export const getPush = endpoint({
  name: 'getPush',
  summary: 'Returns the Web Push key, and whether this session is subscribed',
  method: 'GET',
  path: '/api/push',
  guard: 'staff',
  shows: ['push'],
  output: z.object({
    /** Null if the server cannot send push messages, or the company has switched them off. */
    publicKey: z.nullable(z.string()),
    isSubscribed: z.boolean(),
  }),
})

export const subscribeToPush = endpoint({
  name: 'subscribeToPush',
  summary: 'Subscribes this browser to urgent notifications until the session ends',
  method: 'PUT',
  path: '/api/push',
  guard: 'staff',
  changes: ['push'],
  input: subscriptionSchema,
  output: z.null(),
})

export const unsubscribeFromPush = endpoint({
  name: 'unsubscribeFromPush',
  summary: 'Unsubscribes this browser from Web Push',
  method: 'DELETE',
  path: '/api/push',
  guard: 'staff',
  changes: ['push'],
  output: z.null(),
})

/** Payload of a push message for the service worker; encrypted end to end for the browser. */
export interface PushMessage {
  title: string
  body: string
  /** Path of the dashboard. */
  url: string
}
