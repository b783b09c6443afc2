/** Resolves as `work` does, or rejects with the error of `onTimeout` after `deadlineMs`. */
export function withDeadline<T>(work: Promise<T>, deadlineMs: number, onTimeout: () => Error): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(onTimeout()), deadlineMs)
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer))
}
