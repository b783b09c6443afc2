/** Returns the first line of an error's message; for an AggregateError, that of its first error. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0])
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? ''
}
