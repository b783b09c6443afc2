import type { Declaration, DeclarationOf, Endpoint, ExtraOf, InputOf, OutputOf } from '@yoon/contract/endpoint'
import type { NonTransactionalContext, ReadContext, WriteContext } from '../context.ts'
import type { JsonText, Page } from '../database/json-text.ts'
import type { FileReply } from '../export/export-file.ts'
import type { QueryGuard } from './authorise.ts'
import type { RateLimit } from './rate-limit.ts'
import type { ReadBody } from './raw-body.ts'
import type { Slot } from './slot.ts'

/** Serves an endpoint with a service. Throws if the options contradict the endpoint. */
export type Route = <E extends Endpoint, const Options extends RouteOptions<E> = object>(
  endpoint: E,
  service: Service<E, Options>,
  options?: Options,
) => void

/**
 * A service: reads for a GET, writes in one transaction otherwise, or opens its transactions itself if the options say
 * so. With `prepare` its last argument is what that returns.
 */
export type Service<E extends Endpoint, Options = object> = (
  context: ContextOf<E, Options>,
  input: InputOf<E>,
  ...prepared: Options extends { prepare: (input: never) => Promise<infer Prepared> } ? [Prepared] : []
) => Promise<ResultOf<E>>

type ContextOf<E extends Endpoint, Options> = Options extends { isTransactional: false }
  ? NonTransactionalContext
  : E['method'] extends 'GET'
    ? ReadContext
    : WriteContext

/** Result of a service: the output itself or its JSON as serialized by PostgreSQL, a page of a list, or a file. */
export type ResultOf<E extends Endpoint> =
  DeclarationOf<E> extends { isFile: true }
    ? FileReply
    : DeclarationOf<E> extends { isList: true }
      ? Page<OutputOf<E>>
      : [ExtraOf<E>] extends [never]
        ? OutputOf<E> | JsonText<OutputOf<E>>
        : { data: OutputOf<E> | JsonText<OutputOf<E>>; extra: ExtraOf<E> }

export interface RouteOptions<E extends Endpoint = Endpoint> {
  /**
   * False if the service opens its transactions itself: it keeps writes although it refuses, as a failed sign-in does,
   * or does slow work between them. Such a call is idempotent only by its parts.
   */
  isTransactional?: false
  /** True if a service that opens its transactions itself runs each with `inTransactionOnce`. */
  isIdempotentByPart?: true
  /** Prepares the input before the transaction opens, for slow work such as a password hash. */
  prepare?: (input: InputOf<E>) => Promise<unknown>
  /** Narrows the guard by the query; evaluated before the query is parsed. */
  queryGuard?: QueryGuard
  /** True if the service itself refuses the dead links of trips, after it has kept what they bring. */
  admitsDeadLinks?: true
  /** Rate limit of one caller, who cannot be anonymous; counted before the body is read. */
  limit?: RateLimit
  /** Slot for one request at a time, taken before its body is read. */
  slot?: Slot
  /** Size limit, timeout and parser of the body, if not the defaults. */
  body?: { maxBytes: number; timeoutMs: number; read?: ReadBody }
}

/**
 * Throws if the reply to a repeated call could not be stored with the change that it reports, or if replies or calls were
 * to be kept for callers who have no key.
 */
export function assertServable(
  endpoint: Declaration,
  { isTransactional, isIdempotentByPart, limit }: RouteOptions,
): void {
  if (endpoint.guard === 'public' && (endpoint.isIdempotent || limit)) {
    throw new Error(`${endpoint.name} is public, so it can be neither idempotent nor limited`)
  }
  const isOfLink = typeof endpoint.guard === 'object' && 'link' in endpoint.guard
  if (isOfLink && !/^\/api\/links\/[\w-]+\/:token(\/|$)/.test(endpoint.path)) {
    throw new Error(`${endpoint.name} is called with a link, so its path has to begin with /api/links/<purpose>/:token`)
  }
  if (endpoint.isIdempotent && isTransactional === false && !isIdempotentByPart) {
    throw new Error(`${endpoint.name} is idempotent, so its service has to be transactional`)
  }
}
