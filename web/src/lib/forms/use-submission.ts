import type { ArgsOf, Endpoint } from '@yoon/contract/endpoint'
import type { Answer, ApiError } from '../calls/api.ts'
import { retryableError } from '../calls/refusals.ts'
import { type Action, type ActionOptions, useAction } from '../calls/use-action.ts'
import { EarlierAttemptStored, forgetAttempts, submit } from './submissions.ts'

interface SubmissionOptions<E extends Endpoint> extends ActionOptions<E> {
  /**
   * Called if an earlier attempt was stored instead of this one; without it, the form shows `storedBefore` as a
   * question.
   */
  onEarlierAttemptStored?: (answer: Answer<E>) => void
}

export interface Submission<E extends Endpoint> extends Action<E> {
  /** The error of the last attempt, if a retry may succeed. */
  lost: ApiError | undefined
  /** Reply to an earlier attempt that was stored, until the user has chosen one of the two contents. */
  storedBefore: Answer<E> | undefined
  /** Accepts the stored attempt as final: the next submission has a new key. */
  settle(): void
}

/** The call of a form, with an idempotency key stored beside the draft of that name until it is answered. */
export function useSubmission<E extends Endpoint>(
  endpoint: E,
  draft: string,
  { onEarlierAttemptStored, ...options }: SubmissionOptions<E>,
): Submission<E> {
  const action = useAction(endpoint, {
    ...options,
    send: (args: ArgsOf<E>, version) => submit(draft, endpoint, args, version),
    onError: (error, args) => {
      if (!(error instanceof EarlierAttemptStored)) options.onError?.(error, args)
      else onEarlierAttemptStored?.(error.answer)
    },
  })
  return {
    ...action,
    lost: retryableError(action.error),
    storedBefore: action.error instanceof EarlierAttemptStored ? action.error.answer : undefined,
    settle: () => forgetAttempts(draft),
  }
}
