/**
 * Failed call of a provider: `unreachable` for no answer in time or a 5xx, `limited` for 429, `refused` for any other status,
 * `unreadable` for an answer of another shape.
 */
export class ProviderError extends Error {
  readonly kind: 'unreachable' | 'limited' | 'refused' | 'unreadable'

  constructor(kind: ProviderError['kind'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.kind = kind
  }
}
