import { z } from 'zod'
import { read, write } from '../endpoint.ts'
import { idSchema, instantSchema, pageOf, pageQuery } from '../envelope.ts'
import { scopes } from '../scope.ts'
import { lineText } from '../text.ts'

/** powerless: its creator may do nothing of it any more. */
export const apiTokenStates = ['active', 'powerless', 'expired', 'revoked'] as const
export type ApiTokenState = (typeof apiTokenStates)[number]

/** The longest a token may be valid. */
export const apiTokenDaysMax = 366

export const apiTokenInputSchema = z.object({
  name: lineText().trim().min(1).max(80),
  scopes: z.array(z.enum(scopes)).min(1).max(scopes.length),
  /** In the future, and at most a year ahead. */
  expiresAt: instantSchema,
})
export type ApiTokenInput = z.infer<typeof apiTokenInputSchema>

export const apiTokenSchema = z.object({
  apiTokenId: z.number().int(),
  name: z.string(),
  /** What the secret begins with, to recognise it by. */
  prefix: z.string(),
  scopes: z.array(z.enum(scopes)),
  /** Scopes that ask for more than the role its creator has now: it is refused what they are for. */
  lostScopes: z.array(z.enum(scopes)),
  state: z.enum(apiTokenStates),
  expiresAt: z.string(),
  /** To the minute. */
  lastUsedAt: z.string().nullable(),
  registrant: z.string(),
  registeredAt: z.string(),
  revoker: z.string().nullable(),
  revokedAt: z.string().nullable(),
})
export type ApiToken = z.infer<typeof apiTokenSchema>

/** The secret is said this once; only its hash is stored. */
export const newApiTokenSchema = apiTokenSchema.extend({ secret: z.string() })
export type NewApiToken = z.infer<typeof newApiTokenSchema>

const tag = 'API tokens'
const params = z.object({ apiTokenId: idSchema })

export const listApiTokens = read('/api/admin/api-tokens', {
  tag,
  summary: 'API tokens, newest first, never their secrets',
  role: 'owner',
  query: pageQuery.extend({
    search: lineText().max(100).optional(),
    state: z.enum(apiTokenStates).optional(),
  }),
  reply: pageOf(apiTokenSchema),
})
export const readApiToken = read('/api/admin/api-tokens/{apiTokenId}', {
  tag,
  summary: 'One API token, never its secret',
  role: 'owner',
  errors: ['NOT_FOUND'],
  params,
  reply: apiTokenSchema,
})
/** Not `create`: its reply must not be kept. */
export const createApiToken = write('/api/admin/api-tokens', {
  tag,
  summary: 'Create an API token for a program; its secret is shown this once',
  role: 'owner',
  body: apiTokenInputSchema,
  reply: newApiTokenSchema,
})
export const revokeApiToken = write('/api/admin/api-tokens/{apiTokenId}/revoke', {
  tag,
  summary: 'Revoke an API token: what is sent with it from now on is refused',
  role: 'owner',
  errors: ['NOT_FOUND', 'NOT_ALLOWED_NOW'],
  params,
  body: z.object({}),
  reply: apiTokenSchema,
})
