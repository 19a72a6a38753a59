import { z } from 'zod'
import type { ErrorCode } from './codes/results.ts'
import { hasRole, isAdminRole, type AdminRole, type Role } from './role.ts'
import { scopeOf, type Area, type Scope } from './scope.ts'

/** One route of the API: what the router mounts, what OpenAPI documents, what the browser calls. */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodObject = z.ZodObject,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> {
  method: 'get' | 'post' | 'put' | 'delete'
  /** OpenAPI style: /api/admin/masters/{masterId}. */
  path: string
  tag: string
  summary: string
  /** The least role that reaches it. */
  role: Role
  /** What an API token must be for; null: no token reaches it. */
  scope: Scope | null
  /**
   * Whether a session that calls it has to have shown lately who is there (`provedForMs`); a program with an API token is not asked, because
   * the token was given away by somebody who was.
   */
  needsStepUp: boolean
  /** Bodies that ask for a higher role than the others. */
  raised: Raised<z.output<Body>> | null
  /** What it answers beside what any such endpoint can: `errorsOf` knows all of them. */
  errors: readonly ErrorCode[]
  params: Params
  /** Strict: a parameter it does not name is refused, but where SPEC.md fixes the parameters. */
  query: Query
  body: Body
  /** Schema of `returnValue`. */
  reply: Reply
  /** Takes an Idempotency-Key header; the same key and body answer the same row. */
  isIdempotent: boolean
  /** A form that anybody may send: it takes the stamp of `readFormStamp`, which tells people from programs. */
  isForm: boolean
  /** json: envelope. stream: SSE or CSV, `reply` describes one event or row. */
  kind: 'json' | 'stream'
}

/** A body may ask for more than its endpoint: a plan with a start spends by itself. */
export interface Raised<Body> {
  role: AdminRole
  scope: Scope | null
  needsStepUp: boolean
  /** A method, so that endpoints of any body are endpoints. */
  isMeant(body: Body): boolean
  /** Says which bodies, for OpenAPI. */
  summary: string
}

const nothing = z.object({})
type Nothing = typeof nothing

interface Common {
  tag: string
  summary: string
  /** Default deny: an endpoint that names none is the owner's. */
  role?: Role
  /** Default deny: without one no API token reaches it. */
  area?: Area
  errors?: readonly ErrorCode[]
  /** Default: what an approver or an owner changes. */
  needsStepUp?: boolean
  /** SPEC.md fixes the parameters and others call it: one more is passed over. */
  isQueryOpen?: boolean
}

function accessOf({ role = 'owner', area, errors = [] }: Common) {
  return { role, scope: scopeOf(area, role), errors }
}

/** What a change by this role asks a fresh proof for: approvers spend and decide, owners have keys, roles and tokens. */
export function isGrave(role: Role = 'owner'): boolean {
  return isAdminRole(role) && hasRole(role, 'approver')
}

function queryOf<Q extends z.ZodObject>(input: Common & { query?: Q }): Q {
  const query = input.query ?? nothing
  return (input.isQueryOpen ? query : query.strict()) as Q
}

/** A GET that answers one JSON value. */
export function read<R extends z.ZodType, P extends z.ZodType = Nothing, Q extends z.ZodObject = Nothing>(
  path: string,
  input: Common & { reply: R; params?: P; query?: Q; kind?: 'json' | 'stream' },
): Endpoint<P, Q, Nothing, R> {
  return {
    method: 'get',
    path,
    tag: input.tag,
    summary: input.summary,
    ...accessOf(input),
    needsStepUp: input.needsStepUp ?? false,
    raised: null,
    params: (input.params ?? nothing) as P,
    query: queryOf<Q>(input),
    body: nothing,
    reply: input.reply,
    isIdempotent: false,
    isForm: false,
    kind: input.kind ?? 'json',
  }
}

/** A POST or PUT with a JSON body. `create: true` takes an Idempotency-Key, `form: true` the stamp of a form. */
export function write<
  R extends z.ZodType,
  B extends z.ZodType,
  P extends z.ZodType = Nothing,
  Q extends z.ZodObject = Nothing,
>(
  path: string,
  input: Common & {
    body: B
    reply: R
    params?: P
    query?: Q
    method?: 'post' | 'put'
    create?: boolean
    form?: boolean
    raised?: Omit<Raised<z.output<B>>, 'scope' | 'needsStepUp'>
  },
): Endpoint<P, Q, B, R> {
  return {
    method: input.method ?? 'post',
    path,
    tag: input.tag,
    summary: input.summary,
    ...accessOf(input),
    needsStepUp: input.needsStepUp ?? isGrave(input.role),
    raised: input.raised
      ? {
          ...input.raised,
          scope: scopeOf(input.area, input.raised.role),
          needsStepUp: isGrave(input.raised.role),
        }
      : null,
    params: (input.params ?? nothing) as P,
    query: queryOf<Q>(input),
    body: input.body,
    reply: input.reply,
    isIdempotent: input.create ?? false,
    isForm: input.form ?? false,
    kind: 'json',
  }
}
