import { randomUUID } from 'node:crypto'
import type { Booking } from '@yoon/contract/bookings/schemas'
import { makeClientLink } from '@yoon/contract/client-links/calls'
import { makeMissionLink, pressStep } from '@yoon/contract/missions/calls'
import type { MissionStep } from '@yoon/contract/missions/steps'
import type { TestApp } from './app.ts'
import { bookingIn, insertClient, transferForm } from './builders.ts'

interface SentTrip {
  booking: Booking
  /** Token of its link. */
  token: string
}

function tokenIn(url: string): string {
  return url.split('/').at(-1) ?? ''
}

/** Creates a trip that starts 28 minutes after the present of tests, with a driver, and the link of its mission. */
export async function sendMission(
  app: TestApp,
  { driverId, ...form }: { driverId?: string } & Partial<ReturnType<typeof transferForm>> = {},
): Promise<SentTrip> {
  const client = await insertClient(app.db)
  const trip = transferForm(client, { scheduledDate: '2026-11-21', scheduledTime: '15:00', ...form })
  const booking = await bookingIn(app, 'ASSIGNED', { form: trip, ...(driverId && { driverId }) })
  return { booking, token: await missionToken(app, booking.id) }
}

export async function missionToken(app: TestApp, id: string, renew = false): Promise<string> {
  return tokenIn((await app.call('OPERATRICE', makeMissionLink, { id, renew })).data.url)
}

export async function clientToken(app: TestApp, id: string, renew = false): Promise<string> {
  return tokenIn((await app.call('OPERATRICE', makeClientLink, { id, renew })).data.url)
}

/** Presses a step of a mission on a phone, at a time of the day of tests. */
export function press(
  app: TestApp,
  token: string,
  step: MissionStep,
  { time = '14:32', ...more }: { time?: string } & Record<string, unknown> = {},
) {
  const id = randomUUID()
  const body = { id, step, at: `2026-11-21T${time}:00Z`, sequence: 1, ...more }
  return app.call(null, pressStep, { token, ...body } as never)
}

/** Uploads a photo with the link of a mission, under an id of the phone if one is given. */
export async function uploadPhoto(app: TestApp, token: string, content: Buffer, id?: string) {
  const form = new FormData()
  if (id) form.set('id', id)
  form.set('file', new File([new Uint8Array(content)], 'photo.jpg'))
  const request = new Response(form)
  const headers = { 'content-type': request.headers.get('content-type') ?? '' }
  const payload = Buffer.from(await request.arrayBuffer())
  return app.send(null, 'POST', `/api/links/mission/${token}/photos`, { headers, payload })
}

export function photoIdOf({ body }: { body: Record<string, unknown> }): string {
  return (body.data as { photoId: string }).photoId
}
