import { addressOf } from '@yoon/contract/call-address'
import { getMission, pressStep, uploadMissionPhoto } from '@yoon/contract/missions/calls'
import type { Mission } from '@yoon/contract/missions/schemas'
import { type Outcome, outcomeOf } from './answers.ts'
import type { Press } from './press.ts'

/** Requests with the token of a mission. */
export interface Requests {
  read(): Promise<Outcome<Mission>>
  press(press: Press): Promise<Outcome<Mission>>
  /** Sends a photo; sent again with the same id, it is one photo. */
  upload(photo: Blob, id: string): Promise<Outcome<string>>
}

const timeoutMs = 30_000
const uploadTimeoutMs = 90_000

export function requestsOf(token: string): Requests {
  return {
    async read() {
      if (token === '') return { kind: 'refused', status: 404, code: 'LINK_UNKNOWN' }
      return outcomeOf<Mission>(takeFirst() ?? send(addressOf(getMission, { token }).url, getMission.method))
    },
    async press(press) {
      const { id, step, at, sequence, phone, about, note, problem, amount, photoId } = press
      const args = { token, id, step, at, sequence, phone, about, note, problem, amount, photoId }
      const { url, body } = addressOf(pressStep, args)
      const outcome = await outcomeOf<{ mission: Mission }>(send(url, pressStep.method, JSON.stringify(body)))
      return outcome.kind === 'answered' ? { kind: 'answered', data: outcome.data.mission } : outcome
    },
    async upload(photo, id) {
      const form = new FormData()
      form.set('id', id)
      form.set('file', photo, 'photo.jpg')
      const { url } = addressOf(uploadMissionPhoto, { token } as never)
      const outcome = await outcomeOf<{ photoId: string }>(send(url, uploadMissionPhoto.method, form))
      return outcome.kind === 'answered' ? { kind: 'answered', data: outcome.data.photoId } : outcome
    },
  }
}

/** Takes the request that the script in the head of the page has sent; undefined from the second time on. */
function takeFirst(): Promise<Response> | undefined {
  const first = window.firstMission
  delete window.firstMission
  return first
}

/** Older phones cannot limit a request: theirs ends when the browser gives up. */
function limitOf(ms: number): { signal?: AbortSignal } {
  return 'timeout' in AbortSignal ? { signal: AbortSignal.timeout(ms) } : {}
}

function send(url: string, method: string, body?: string | FormData): Promise<Response> {
  return fetch(url, {
    method,
    cache: 'no-store',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    ...limitOf(body instanceof FormData ? uploadTimeoutMs : timeoutMs),
    ...(typeof body === 'string' && { headers: { 'content-type': 'application/json' } }),
    ...(body !== undefined && { body }),
  })
}
