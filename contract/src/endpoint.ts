import * as z from 'zod/mini'
import type { Entity } from './entities.ts'
import type { ErrorCode } from './errors.ts'
import type { Guard } from './permissions.ts'

/** Base type of every zod schema. */
export type Schema = z.ZodMiniType

/**
 * Declaration of one HTTP call: the server registers it, tests iterate over all of them, and the OpenAPI document is
 * generated from them.
 */
export interface Declaration<
  Params extends Schema = Schema,
  Input extends Schema = Schema,
  Output extends Schema = Schema,
> {
  /** Verb shared by the endpoint, its service and its action in the web; the operation id of the API document. */
  name: string
  /** Sentence for the API document. */
  summary: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path with `:name` parameters. */
  path: `/${string}`
  guard: Guard
  /** Entities that the reply of a GET shows: it is refetched when one of them changes. Not declared by a file. */
  shows?: readonly Entity[]
  /** Entities that any other call changes. */
  changes?: readonly Entity[]
  /** Parameters in the path. */
  params: Params
  /** Query string of a GET, JSON body of any other method. */
  input: Input
  /** Schema of `data` in the reply; for a list, of one item. */
  output: Output
  /** Status of a success: 200 unless a row is created. */
  status?: 200 | 201
  /** True if the input accepts `dryRun`: such a call changes nothing, and its success has the status 200. */
  hasDryRun?: boolean
  /** True if the call may answer a row that exists: with `isNew` false its status is 200. */
  mayExist?: boolean
  /** True if the reply is a page: `data` is a list of `output`, beside `pagination`. */
  isList?: boolean
  /** True if the reply is a file: `output` is its content, not JSON. */
  isFile?: boolean
  /** Content type of that file, if it is not a spreadsheet. */
  fileType?: string
  /** True if the body is a form with files, `multipart/form-data`, instead of JSON; `or-json` accepts both. */
  isMultipart?: boolean | 'or-json'
  /** Further top-level members of the reply, such as the `summary` of the bookings. */
  extra?: z.ZodMiniObject
  /** True if the call honours `Idempotency-Key`: it runs once per key (rules/calls 18). */
  isIdempotent?: boolean
  /** True if the call honours `If-Match: <version>` (rules/calls 21). */
  isVersioned?: boolean
  /**
   * Accepts `currentPassword`, and `code` if the caller has two-factor authentication, beside the input: required on
   * every call, or only for changes that the service considers sensitive. Without them the call fails with 403
   * REAUTHENTICATION_REQUIRED.
   */
  reauthenticates?: 'always' | 'sometimes'
  /**
   * True if the password alone reauthenticates: the caller has no second factor yet, and `code` is part of the input.
   */
  isPasswordEnough?: boolean
  /**
   * Timeout of the web for the whole call, in seconds: 30 unless declared. For the upload of an image, the longest time
   * without a transferred byte.
   */
  timeoutSeconds?: number
  /** Error codes of this call, beyond those that follow from its other properties (`refusalsOf` of the server). */
  errors?: readonly ErrorCode[]
}

/**
 * Properties of a declaration that its callers get. The build of the web bundles no others, so neither schemas nor texts
 * of the API document reach the browser.
 */
export const browserProperties = [
  'method',
  'path',
  'guard',
  'isVersioned',
  'reauthenticates',
  'timeoutSeconds',
  'shows',
  'changes',
] as const

declare const declaration: unique symbol

/** One HTTP call as its callers see it. `declarationOf` returns the rest, on the server and in tests. */
export type Endpoint<D extends Declaration = Declaration> = Pick<D, (typeof browserProperties)[number]> & {
  /** Carries the types of the declaration; never set. */
  readonly [declaration]?: D
}

const nothing = /* @__PURE__ */ z.object({})
// Not `typeof nothing`: its type has an index signature that would forbid all other keys.
type Nothing = z.ZodMiniType<object, object>

/** Declares a call; `params` and `input` default to empty objects. */
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<
  Output extends Schema,
  const Method extends Declaration['method'],
  Params extends Schema = Nothing,
  Input extends Schema = Nothing,
  const IsList extends boolean = false,
  const IsFile extends boolean = false,
  Extra extends z.ZodMiniObject | undefined = undefined,
>(
  spec: Omit<Declaration<Params, Input, Output>, 'params' | 'input' | 'method' | 'isList' | 'isFile' | 'extra'> & {
    params?: Params
    input?: Input
    method: Method
    isList?: IsList
    isFile?: IsFile
    extra?: Extra
  },
): Endpoint<Declaration<Params, Input, Output> & { method: Method; isList: IsList } & Known<IsFile, Extra>> {
  return { params: nothing, input: nothing, ...spec, isList: spec.isList ?? false } as object as ReturnType<
    typeof endpoint<Output, Method, Params, Input, IsList, IsFile, Extra>
  >
}

/** Properties of a declaration that the type of its service depends on. */
type Known<IsFile, Extra> = (IsFile extends true ? { isFile: true } : unknown) &
  (Extra extends z.ZodMiniObject ? { extra: Extra } : unknown)

/** Type of the declaration of an endpoint. */
export type DeclarationOf<E> = E extends Endpoint<infer D> ? D : never

/** Input of a service: the parsed path parameters and input, merged. */
export type InputOf<E> =
  DeclarationOf<E> extends Declaration<infer Params, infer Input, Schema> ? z.output<Params> & z.output<Input> : never
/** Arguments of a caller, before parsing. */
export type ArgsOf<E> =
  DeclarationOf<E> extends Declaration<infer Params, infer Input, Schema> ? z.input<Params> & z.input<Input> : never
/** Type of `data` in the reply; for a list, of one item. */
export type OutputOf<E> = DeclarationOf<E> extends Declaration<Schema, Schema, infer Output> ? z.output<Output> : never
/** Type of the whole `data` in the reply. */
export type DataOf<E> = DeclarationOf<E> extends { isList: true } ? OutputOf<E>[] : OutputOf<E>

/** Type of the further members of the reply; `never` if the endpoint declares none. */
export type ExtraOf<E> =
  DeclarationOf<E> extends { extra: infer Extra extends z.ZodMiniObject } ? z.output<Extra> : never

export interface Pagination {
  page: number
  limit: number
  total: number
  totalPages: number
  /** Absent unless a search found more rows than `total`, which are neither counted nor shown. */
  isTotalExact?: false
}
