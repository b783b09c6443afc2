import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { checked } from './fields.ts'

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
  input: subscriptionSchema,
  output: z.null(),
})

export const unsubscribeFromPush = endpoint({
  name: 'unsubscribeFromPush',
  summary: 'Unsubscribes this browser from Web Push',
  method: 'DELETE',
  path: '/api/push',
  guard: 'staff',
  output: z.null(),
})

/** Payload of a push message for the service worker; encrypted end to end for the browser. */
export interface PushMessage {
  title: string
  body: string
  /** Path of the dashboard. */
  url: string
}
