import type { ArgsOf, Endpoint } from '@yoon/contract/endpoint'
import type { Answer, ApiError } from './api.ts'
import { lostOf } from './refusals.ts'
import { StoredBefore, settle, submit } from './submissions.ts'
import { type Action, type ActionOptions, useAction } from './use-action.ts'

interface SubmissionOptions<E extends Endpoint> extends ActionOptions<E> {
  /** An earlier try was stored, this one was not; without it, `storedBefore` is to be shown as a question. */
  onStoredBefore?: (answer: Answer<E>) => void
}

export interface Submission<E extends Endpoint> extends Action<E> {
  /** That nobody answered the last try. */
  lost: ApiError | undefined
  /** What an earlier try stored, until it is answered which of the two is meant. */
  storedBefore: Answer<E> | undefined
  /** Takes what is stored for done: what is sent next is another thing. */
  settle(): void
}

/** The call that a form makes, under a key kept with the draft of that name until it is answered. */
export function useSubmission<E extends Endpoint>(
  endpoint: E,
  draft: string,
  { onStoredBefore, ...options }: SubmissionOptions<E>,
): Submission<E> {
  const action = useAction(endpoint, {
    ...options,
    send: (args: ArgsOf<E>, version) => submit(draft, endpoint, args, version),
    onError: (error, args) => {
      if (!(error instanceof StoredBefore)) options.onError?.(error, args)
      else onStoredBefore?.(error.answer)
    },
  })
  return {
    ...action,
    lost: lostOf(action.error),
    storedBefore: action.error instanceof StoredBefore ? action.error.answer : undefined,
    settle: () => settle(draft),
  }
}
