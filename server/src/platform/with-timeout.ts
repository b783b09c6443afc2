/** Resolves as `work` does, or rejects with the error of `onTimeout` after `timeoutMs`. */
export function withTimeout<T>(work: Promise<T>, timeoutMs: number, onTimeout: () => Error): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(onTimeout()), timeoutMs)
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer))
}
