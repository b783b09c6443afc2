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

/** How a browser is reached by Web Push, as its own subscription has it. */
const subscriptionSchema = z.object({
  /** An address of the browser's maker. */
  endpoint: checked(
    z.string(invalid),
    z.maxLength(1000, invalid),
    z.regex(/^https?:\/\/[^@/?#]+([/?#][\x21-\x7e]*)?$/, invalid),
  ),
  keys: z.object({ p256dh: key(65), auth: key(16) }, invalid),
})

export const getPush = endpoint({
  name: 'getPush',
  summary: 'What a browser needs to be reached by Web Push, and whether this session is',
  method: 'GET',
  path: '/api/push',
  guard: 'staff',
  output: z.object({
    /** Nothing where the server cannot send any, or the company wants none sent. */
    publicKey: z.nullable(z.string()),
    isSubscribed: z.boolean(),
  }),
})

export const subscribeToPush = endpoint({
  name: 'subscribeToPush',
  summary: 'Has urgent notifications sent to this browser, until the session ends',
  method: 'PUT',
  path: '/api/push',
  guard: 'staff',
  input: subscriptionSchema,
  output: z.null(),
})

export const unsubscribeFromPush = endpoint({
  name: 'unsubscribeFromPush',
  summary: 'Sends nothing to this browser any more',
  method: 'DELETE',
  path: '/api/push',
  guard: 'staff',
  output: z.null(),
})

/** What a push says to the service worker; nobody but the browser can read it on its way. */
export interface PushMessage {
  title: string
  body: string
  /** A path of the dashboard. */
  url: string
}
