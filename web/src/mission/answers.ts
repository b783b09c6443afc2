/** Name and phone of the company, on the page of a dead link. */
export interface Company {
  name: string
  phone: string
}

/** Outcome of a request: only an answer of our own server is final. */
export type Outcome<T> =
  | { kind: 'answered'; data: T }
  | { kind: 'refused'; status: number; code: string; company?: Company | undefined }
  | { kind: 'unanswered'; waitMs?: number | undefined }

/** Codes of dead links (rules/missions 6); `MISSION_WITHDRAWN` is one that was reassigned to nobody. */
export const linkEnds = [
  'LINK_UNKNOWN',
  'LINK_EXPIRED',
  'MISSION_REASSIGNED',
  'MISSION_WITHDRAWN',
  'MISSION_CANCELLED',
] as const
export type LinkEnd = (typeof linkEnds)[number]

export function isLinkEnd(code: string): code is LinkEnd {
  return linkEnds.some((end) => end === code)
}

/** Statuses after which the same request may succeed, as the server is busy or two requests met. */
const retried = [408, 425, 429]

/**
 * Reads an answer. What is no answer of our server, such as the page of a hotel's network or of a proxy, counts as none:
 * the press stays.
 */
export async function outcomeOf<T>(request: Promise<Response>): Promise<Outcome<T>> {
  try {
    const answer = await request
    // A proxy says so in its own words, and no attempt would be smaller.
    if (answer.status === 413) return { kind: 'refused', status: 413, code: 'TOO_LARGE' }
    const body: unknown = await answer.json()
    if (!isRecord(body)) return { kind: 'unanswered' }
    if (answer.ok) return 'data' in body ? { kind: 'answered', data: body.data as T } : { kind: 'unanswered' }
    const { status, headers } = answer
    const error = isRecord(body.error) ? body.error : {}
    const { code } = error
    const isFinal = status >= 400 && status < 500 && !retried.includes(status) && code !== 'CONFLICT'
    if (typeof code !== 'string' || !isFinal) return { kind: 'unanswered', waitMs: waitOf(headers.get('retry-after')) }
    const details = isRecord(error.details) ? error.details : {}
    return {
      kind: 'refused',
      status,
      code: details.isWithoutDriver ? 'MISSION_WITHDRAWN' : code,
      company: companyIn(details),
    }
  } catch {
    return { kind: 'unanswered' }
  }
}

function waitOf(seconds: string | null): number | undefined {
  const wait = Number(seconds ?? Number.NaN)
  return Number.isFinite(wait) && wait > 0 ? wait * 1_000 : undefined
}

function companyIn({ company }: Record<string, unknown>): Company | undefined {
  if (!isRecord(company)) return undefined
  const { name, phone } = company
  return typeof name === 'string' && typeof phone === 'string' ? { name, phone } : undefined
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
