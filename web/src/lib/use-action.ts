import { useMutation } from '@tanstack/react-query'
import type { ArgsOf, Endpoint } from '@yoon/contract/endpoint'
import { useRef } from 'react'
import { type Answer, call } from './api.ts'
import { inTurn, keyFor, latestVersion, learnVersion } from './write-queue.ts'

interface ActionOptions<E extends Endpoint> {
  /** What is written to: writes on the same thing go one after the other. */
  subject?: (args: ArgsOf<E>) => string
  /** Shows the outcome before the server has answered; answers how to take it back. */
  optimistic?: (args: ArgsOf<E>) => () => void
  onSuccess?: (answer: Answer<E>, args: ArgsOf<E>) => void
  onError?: (error: Error, args: ArgsOf<E>) => void
}

export interface Action<E extends Endpoint> {
  /** Makes the call; `version` is that of the row on screen. */
  run(args: ArgsOf<E>, version?: number): void
  isBusy: boolean
  error: Error | null
  reset(): void
}

/**
 * A changing call. The same submission keeps its idempotency key over every retry until it succeeds, so a dropped link or
 * a double click never does it twice.
 */
export function useAction<E extends Endpoint>(endpoint: E, options: ActionOptions<E> = {}): Action<E> {
  const submission = useRef({ fingerprint: '', key: '' })
  const isUnderWay = useRef(false)
  const mutation = useMutation({
    mutationFn: async ({ args, version }: { args: ArgsOf<E>; version: number | undefined }) => {
      const subject = options.subject?.(args) ?? ''
      const idempotencyKey = keyFor(submission.current, JSON.stringify([args, version]))
      const takeBack = options.optimistic?.(args)
      try {
        return await inTurn(subject, async () => {
          const answer = await call(endpoint, args, { idempotencyKey, version: latestVersion(subject, version) })
          learnVersion(subject, version, answer.data)
          submission.current = { fingerprint: '', key: '' }
          return answer
        })
      } catch (error) {
        takeBack?.()
        throw error
      }
    },
    onSuccess: (answer, { args }) => options.onSuccess?.(answer, args),
    onError: (error, { args }) => options.onError?.(error, args),
    onSettled: () => {
      isUnderWay.current = false
    },
  })
  return {
    run: (args, version) => {
      // A second click before the first has drawn its busy state is the same click.
      if (isUnderWay.current) return
      isUnderWay.current = true
      mutation.mutate({ args, version })
    },
    isBusy: mutation.isPending,
    error: mutation.error,
    reset: mutation.reset,
  }
}
