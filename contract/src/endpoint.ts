import * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'
import type { Guard } from './permissions.ts'

/** Anything that zod can parse. */
export type Schema = z.ZodMiniType

/**
 * One HTTP call as a value: the server registers it, the web calls it, the tests walk over it, the OpenAPI document is
 * printed from it.
 */
export interface Endpoint<
  Params extends Schema = Schema,
  Input extends Schema = Schema,
  Output extends Schema = Schema,
> {
  /** The verb shared by the endpoint, its service and its action in the web; the operation id of the API document. */
  name: string
  /** One sentence for the API document. */
  summary: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path with `:name` parameters. */
  path: `/${string}`
  guard: Guard
  /** The parameters in the path. */
  params: Params
  /** The query string of a GET, the JSON body of every other method. */
  input: Input
  /** What travels as `data`; for a list, one item of it. */
  output: Output
  /** Status of a success: 200 unless something is created. */
  status?: 200 | 201
  /** The answer is a page: `data` is a list of `output`, beside `pagination`. */
  isList?: boolean
  /** The answer is a file: `output` is its content, and no JSON. */
  isFile?: boolean
  /** The type of that file, where it is not one of those for spreadsheets. */
  fileType?: string
  /** Further top-level members of the answer, such as the `summary` of the bookings. */
  extra?: z.ZodMiniObject
  /** A change that honours `Idempotency-Key`: under one key it happens once (decisions §1). */
  isIdempotent?: boolean
  /** Honours `If-Match: <version>` (decisions §1). */
  isVersioned?: boolean
  /**
   * Takes `currentPassword`, and `code` where the caller has two-factor authentication, beside its input: on every call,
   * or only for the changes that its service finds sensitive. Without them it is refused: 403 REAUTHENTICATION_REQUIRED.
   */
  reauthenticates?: 'always' | 'sometimes'
  /** Reauthenticates by the password alone: its caller has no second factor yet, and `code` is part of its input. */
  isPasswordEnough?: boolean
  /** The refusals of this call, beyond those that follow from the rest of it (`refusalsOf` of the server). */
  errors?: readonly ErrorCode[]
}

const nothing = /* @__PURE__ */ z.object({})
// Not `typeof nothing`: its type has an index signature that would forbid every other key beside it.
type Nothing = z.ZodMiniType<object, object>

/** Declares a call; `params` and `input` default to nothing. */
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<
  Output extends Schema,
  Params extends Schema = Nothing,
  Input extends Schema = Nothing,
  const IsList extends boolean = false,
>(
  spec: Omit<Endpoint<Params, Input, Output>, 'params' | 'input' | 'isList'> & {
    params?: Params
    input?: Input
    isList?: IsList
  },
): Endpoint<Params, Input, Output> & { isList: IsList } {
  return {
    params: nothing as unknown as Params,
    input: nothing as unknown as Input,
    ...spec,
    isList: (spec.isList ?? false) as IsList,
  }
}

/** What a service receives: the parsed path parameters and input, together. */
export type InputOf<E> =
  E extends Endpoint<infer Params, infer Input, Schema> ? z.output<Params> & z.output<Input> : never
/** What a caller passes. */
export type ArgsOf<E> = E extends Endpoint<infer Params, infer Input, Schema> ? z.input<Params> & z.input<Input> : never
/** The `data` of the answer; for a list, one item of it. */
export type OutputOf<E> = E extends Endpoint<Schema, Schema, infer Output> ? z.output<Output> : never
/** The whole `data` of the answer. */
export type DataOf<E extends Endpoint> = E['isList'] extends true ? OutputOf<E>[] : OutputOf<E>

/**
 * Where a call goes: its path filled in, with the query of a GET. What is left of the arguments of any other method is
 * its body. What is undefined is left out.
 */
export function addressOf<E extends Endpoint>(endpoint: E, args: ArgsOf<E>): { url: string; body: object | undefined } {
  const left: Record<string, unknown> = { ...(args as object) }
  // Half a character, as a cut emoji leaves it, has no place in an address.
  const encode = (name: string) => encodeURIComponent(String(left[name]).replace(/\p{Cs}/gu, ''))
  const url = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = encode(name)
    delete left[name]
    return value
  })
  const names = Object.keys(left).filter((name) => left[name] !== undefined)
  if (names.length === 0) return { url, body: undefined }
  if (endpoint.method !== 'GET') return { url, body: left }
  return { url: `${url}?${names.map((name) => `${name}=${encode(name)}`).join('&')}`, body: undefined }
}

export interface Pagination {
  page: number
  limit: number
  total: number
  totalPages: number
}
