import type { ArgsOf, Endpoint } from '@yoon/contract/endpoint'
import { type Answer, ApiError, call } from './api.ts'
import { dropDraft, keepDraft, readDraft } from './drafts.ts'

/** What a form has sent and heard nothing of: the key it went under, and every content that may be stored under it. */
interface Unanswered<Args> {
  key: string
  sent: Args[]
}

/** An earlier try was stored after all, and this one says something else: `answer` is what the server said to that one. */
export class StoredBefore<E extends Endpoint> extends Error {
  override readonly name = 'StoredBefore'
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
 * Sends what is in a form. From the first try to the answer that decides it, the key is kept beside the form's draft: over
 * a reload, a closed dialog and a changed content, nothing is ever stored twice unawares (decisions §1).
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
    settle(form)
    return answer
  } catch (error) {
    const stored = isMismatch(error) ? await replay(endpoint, others, key) : undefined
    if (stored) throw new StoredBefore(stored)
    if (isDecided(error)) settle(form)
    throw error
  }
}

/** Forgets what was sent: it is answered, or known to be stored. */
export function settle(form: string): void {
  dropDraft(keptAs(form))
}

/** Asks for the answer that was lost: under its key and with its own content, the server does nothing again. */
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

/** What failed of a form that keeps what was typed: where nobody answered, it is told as the notice in the form tells it. */
export function ofForm(error: Error): Error {
  if (!(error instanceof ApiError) || error.status !== 0) return error
  return new ApiError(0, { message: 'Connexion perdue\u00a0: votre saisie est conservée.' })
}

function isMismatch(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'IDEMPOTENCY_MISMATCH'
}

/** These refusals come once the key was looked up: nothing is stored under it. The others come before, or say nothing. */
function isDecided(error: unknown): boolean {
  return error instanceof ApiError && [404, 409, 412, 422].includes(error.status)
}
