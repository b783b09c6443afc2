import type { DeclarationOf, Endpoint } from './endpoint.ts'

/** Returns the whole declaration of an endpoint. It exists on the server and in tests; the browser has only an Endpoint. */
export function declarationOf<E extends Endpoint>(endpoint: E): DeclarationOf<E> {
  return endpoint as object as DeclarationOf<E>
}
