import type Router from '@koa/router'
import type { z } from 'zod'
import type { Language } from '#contract/language.ts'
import type { Tx } from '#db/connection.ts'
import type { LiveSession } from '#db/account/sessions.ts'
import type { AdminRole } from '#contract/role.ts'
import { scopeBeside } from '#contract/scope.ts'
import { isGrave, type Endpoint } from '#contract/endpoint.ts'
import { messageOf, messageOfReturn, type MessageKey } from '../locales/message.ts'
import type { Services } from '../services.ts'
import { actorOf, admitToken, bearerOf, keeperOf, requireAccess } from './access.ts'
import { requireCsrfToken, requireOwnOrigin } from './csrf.ts'
import { requireFormStamp } from './form-stamp.ts'
import { parseInput } from './issues.ts'
import { readJson } from './json-body.ts'
import { requireProved } from './proof.ts'
import { readSession } from './session.ts'
import type { Ctx, RequestState } from './state.ts'
import { writeOnce } from './write-once.ts'

/** One request to one endpoint, parsed: all a handler needs. */
export interface Call<E extends Endpoint> {
  params: z.output<E['params']>
  query: z.output<E['query']>
  body: z.output<E['body']>
  session: LiveSession | null
  /** The user's uuid, or `token:` and the number of an API token; for the audit log and events. */
  actor: string
  /**
   * For what only the rows say: that what is asked needs a higher role than the endpoint.
   * @throws AppError FORBIDDEN, TOKEN_SCOPE_MISSING, STEP_UP_REQUIRED.
   */
  requireAccess(role: AdminRole): void
  requestId: string
  language: Language
  services: Services
  ctx: Ctx
  /**
   * Runs the work in one transaction. On an endpoint with an Idempotency-Key its result is kept under
   * the key in the same transaction, and a repeated request gets the kept result instead.
   */
  write(work: (tx: Tx) => Promise<z.input<E['reply']>>): Promise<z.input<E['reply']>>
}

export interface MountOptions {
  /** token: X-CSRF-Token. origin: no session yet. handler: the handler checks it. signed: the address is, and whoever has it may. */
  csrf?: 'token' | 'origin' | 'handler' | 'signed'
  /** raw: the handler reads the body. */
  body?: 'json' | 'raw'
  jsonBytesMax?: number
  /** none: the session is not read, so that the route answers without a database. */
  session?: 'none'
  /** files: counted apart from all else that a session asks. */
  limit?: 'files'
  /** Says more than "Done." */
  messageKey?: MessageKey
}

type Handler<E extends Endpoint> = (call: Call<E>) => Promise<z.input<E['reply']> | undefined>
export type ApiRouter = Router<RequestState>
/** Puts one endpoint of the contract on a router. */
export type Mount = <E extends Endpoint>(endpoint: E, handler: Handler<E>, options?: MountOptions) => void

const jsonBytesMaxDefault = 256 * 1024

/**
 * A route is a list of conditions: own origin, session, role, limit, CSRF token, a fresh proof of who is there, stamp of a form, or an API token with
 * its scope and limit; then input, the handler, and the reply as the contract says it.
 */
export function createMount(router: ApiRouter, services: Services): Mount {
  return (endpoint, handler, options = {}) => {
    router[endpoint.method](endpoint.path.replaceAll('{', ':').replaceAll('}', ''), async (ctx) => {
      ctx.state.route = endpoint.path
      ctx.set('cache-control', 'no-store')
      await services.limits.address(ctx.ip)
      const secret = bearerOf(ctx)
      if (secret === null) await admitSession(endpoint, ctx, services, options)
      else await admitToken(endpoint, ctx, services, secret)
      const call = await readCall(endpoint, ctx, services, options)
      const value = await handler(call)
      if (endpoint.kind === 'json') reply(endpoint, ctx, value, options)
    })
  }
}

async function admitSession(endpoint: Endpoint, ctx: Ctx, services: Services, options: MountOptions) {
  const isWrite = endpoint.method !== 'get'
  if (isWrite && options.csrf !== 'signed') requireOwnOrigin(ctx, services.env.PUBLIC_URL)
  ctx.state.session = options.session === 'none' ? null : await readSession(ctx, services)
  requireAccess(ctx, services, endpoint)
  await services.limits[options.limit ?? 'caller'](ctx.state.session?.tokenHash ?? ctx.ip)
  if (isWrite && needsToken(endpoint, options)) requireCsrfToken(ctx)
  if (endpoint.needsStepUp) requireProved(ctx.state.session)
  if (endpoint.isForm) requireFormStamp(ctx, services)
}

function needsToken(endpoint: Endpoint, options: MountOptions) {
  return (options.csrf ?? 'token') === 'token' || endpoint.role !== 'public'
}

async function readCall<E extends Endpoint>(
  endpoint: E,
  ctx: Ctx,
  services: Services,
  options: MountOptions,
): Promise<Call<E>> {
  const query = parseInput<E['query']>(endpoint.query, askedOf(endpoint, ctx))
  const params = parseInput<E['params']>(endpoint.params, ctx['params'])
  const isRaw = endpoint.method === 'get' || options.body === 'raw'
  const sent = isRaw ? {} : await readJson(ctx.req, options.jsonBytesMax ?? jsonBytesMaxDefault)
  const body = parseInput<E['body']>(endpoint.body, sent)
  const { raised } = endpoint
  const requireMore = (more: Pick<Endpoint, 'role' | 'scope' | 'needsStepUp'>) => {
    requireAccess(ctx, services, more)
    if (more.needsStepUp) requireProved(ctx.state.session)
  }
  if (raised?.isMeant(body)) requireMore(raised)
  const { session, requestId, language } = ctx.state
  return {
    params,
    query,
    body,
    session,
    actor: actorOf(ctx),
    requireAccess: (role) =>
      requireMore({ role, scope: scopeBeside(endpoint, role), needsStepUp: isGrave(role) }),
    requestId,
    language,
    services,
    ctx,
    write: (work) =>
      writeOnce(
        services.db,
        {
          ...{ endpoint, ...keeperOf(ctx), key: ctx.get('idempotency-key'), body: sent },
          waitMs: services.policy.idempotencyMaxMs,
        },
        work,
      ),
  }
}

/** `lang` chooses the language of messages on every route; only an endpoint that names it reads it too. */
function askedOf(endpoint: Endpoint, ctx: Ctx) {
  const { lang, ...others } = ctx.query
  return lang !== undefined && 'lang' in endpoint.query.shape ? { ...others, lang } : others
}

/** The envelope of a success. A reply that does not match the contract is an internal error: UNEXPECTED. */
function reply(endpoint: Endpoint, ctx: Ctx, value: unknown, options: MountOptions) {
  const parsed = endpoint.reply.safeParse(value)
  if (!parsed.success)
    throw new Error(`The reply of ${endpoint.method} ${endpoint.path} does not match its schema.`, {
      cause: parsed.error,
    })
  ctx.status = 200
  const { returnCd = null, language } = ctx.state
  ctx.body = {
    resultCd: 'SUCCESS',
    returnCd: returnCd ?? '0',
    returnMessage: returnCd
      ? messageOfReturn(returnCd, language)
      : messageOf(options.messageKey ?? 'SUCCESS', language),
    returnValue: parsed.data,
  }
}
