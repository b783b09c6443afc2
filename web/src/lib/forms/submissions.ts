import type { ArgsOf, Endpoint } from '@yoon/contract/endpoint'
import { type Answer, ApiError, call } from '../calls/api.ts'
import { dropDraft, keepDraft, readDraft } from './drafts.ts'

/** Attempts of a form without an answer: their key, and every content that may be stored under it. */
interface Unanswered<Args> {
  key: string
  sent: Args[]
}

/**
 * Thrown if an earlier attempt was stored and this one has another content: `answer` is the reply to the earlier one.
 */
export class EarlierAttemptStored<E extends Endpoint> extends Error {
  override readonly name = 'EarlierAttemptStored'
  readonly answer: Answer<E>

  constructor(answer: Answer<E>) {
    super()
    this.answer = answer
  }
}

const nothingSent = { key: '', sent: [] }
const sentShape = { sent: Array.isArray }
const keptAs = (form: string) => `${form} sent`

/**
 * Submits a form. From the first attempt to the decisive answer, the key is stored beside the form's draft: over a
 * reload, a closed dialog and changed content, nothing is stored twice unnoticed (rules/calls 22).
 */
export async function submit<E extends Endpoint>(
  form: string,
  endpoint: E,
  args: ArgsOf<E>,
  version?: number,
): Promise<Answer<E>> {
  const { key = crypto.randomUUID(), sent = [] } = readDraft<Partial<Unanswered<ArgsOf<E>>>>(
    keptAs(form),
    nothingSent,
    sentShape,
  )
  const others = sent.filter((earlier) => JSON.stringify(earlier) !== JSON.stringify(args))
  keepDraft(keptAs(form), { key, sent: [...others, args] })
  try {
    const answer = await call(endpoint, args, { idempotencyKey: key, version })
    forgetAttempts(form)
    return answer
  } catch (error) {
    const stored = isMismatch(error) ? await replay(endpoint, others, key) : undefined
    if (stored) throw new EarlierAttemptStored(stored)
    if (isDecided(error)) forgetAttempts(form)
    throw error
  }
}

/** Forgets the attempts: the submission was answered, or is known to be stored. */
export function forgetAttempts(form: string): void {
  dropDraft(keptAs(form))
}

/** Requests the lost answer again: with its key and its own content, the server repeats the stored reply. */
async function replay<E extends Endpoint>(
  endpoint: E,
  contents: ArgsOf<E>[],
  idempotencyKey: string,
): Promise<Answer<E> | undefined> {
  for (const args of contents) {
    try {
      return await call(endpoint, args, { idempotencyKey })
    } catch (error) {
      if (!isMismatch(error)) throw error
    }
  }
  return undefined
}

/**
 * Returns the error to show for a form that keeps its draft: if the connection is lost, with the message of the notice
 * in the form.
 */
export function withDraftKeptMessage(error: Error): Error {
  if (!(error instanceof ApiError) || error.status !== 0 || error.isTimeout) return error
  return new ApiError(0, { message: 'Connexion perdue\u00a0: votre saisie est conservée.' })
}

function isMismatch(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'IDEMPOTENCY_MISMATCH'
}

/**
 * True for refusals that follow the lookup of the key: nothing is stored under it. The others come before the lookup,
 * or leave it open.
 */
function isDecided(error: unknown): boolean {
  return error instanceof ApiError && [404, 409, 412, 422].includes(error.status)
}
