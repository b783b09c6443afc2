import { useMutation } from '@tanstack/react-query'
import type { ArgsOf, Endpoint } from '@yoon/contract/endpoint'
import { useRef } from 'react'
import { type Answer, ApiError, call } from './api.ts'
import { refreshAfter } from './data.ts'
import { ReauthenticationCancelled, withReauthentication } from './reauthentication.ts'
import { keyFor, latestVersion, learnVersion, serialize } from './write-queue.ts'

export interface ActionOptions<E extends Endpoint> {
  /** Returns the key of the row that is written: writes with the same key run one after the other. */
  subject?: (args: ArgsOf<E>) => string
  /** Replaces the call under an idempotency key of this action. */
  send?: (args: ArgsOf<E>, version: number | undefined, idempotencyKey: string) => Promise<Answer<E>>
  onSuccess?: (answer: Answer<E>, args: ArgsOf<E>) => void
  onError?: (error: Error, args: ArgsOf<E>) => void
}

export interface Action<E extends Endpoint> {
  /** Sends the call; `version` is that of the row on screen. */
  run(args: ArgsOf<E>, version?: number): void
  isBusy: boolean
  /** Arguments of the last call. */
  args: ArgsOf<E> | undefined
  /** The error of the last attempt, until another one has ended. */
  error: Error | null
  reset(): void
}

/** True if the data on screen is outdated after this failure, or may be: the server may have made the change. */
function isOutdated(error: Error): boolean {
  return error instanceof ApiError && (error.isTimeout || [404, 409, 412].includes(error.status))
}

/**
 * A changing call. After it, screens refetch what it `changes`. The same submission keeps its idempotency key over every retry until it succeeds, so that a lost
 * connection or a double click never executes it twice.
 */
export function useAction<E extends Endpoint>(endpoint: E, options: ActionOptions<E> = {}): Action<E> {
  const submission = useRef({ fingerprint: '', key: '' })
  const isUnderWay = useRef(false)
  const failure = useRef<Error>(null)
  const mutation = useMutation({
    mutationFn: ({ args, version }: { args: ArgsOf<E>; version: number | undefined }) => {
      const subject = options.subject?.(args) ?? ''
      const idempotencyKey = keyFor(submission.current, JSON.stringify([args, version]))
      return serialize(subject, async () => {
        const latest = latestVersion(subject, version)
        const answer = await withReauthentication(
          endpoint,
          args as object,
          (reauthentication) =>
            options.send?.(args, latest, idempotencyKey) ??
            call(endpoint, args, { idempotencyKey, version: latest, reauthentication }),
        )
        // Without a version check, the new version may include a colleague's change: it is not learned.
        if (endpoint.isVersioned) learnVersion(subject, version, answer.data)
        submission.current = { fingerprint: '', key: '' }
        return answer
      })
    },
    onSuccess: (answer, { args }) => {
      options.onSuccess?.(answer, args)
      void refreshAfter(endpoint)
    },
    onError: (error, { args }) => {
      if (isOutdated(error)) void refreshAfter(endpoint)
      if (!(error instanceof ReauthenticationCancelled)) options.onError?.(error, args)
    },
    onSettled: () => {
      isUnderWay.current = false
    },
  })
  // Keeps the last error while a retry runs, or its button would unmount.
  const { error } = mutation
  if (!mutation.isPending) failure.current = error instanceof ReauthenticationCancelled ? null : error
  return {
    run: (args, version) => {
      // A second click before the first has drawn its busy state is the same click.
      if (isUnderWay.current) return
      isUnderWay.current = true
      mutation.mutate({ args, version })
    },
    isBusy: mutation.isPending,
    args: mutation.variables?.args,
    error: failure.current,
    reset: mutation.reset,
  }
}
