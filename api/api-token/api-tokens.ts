import { randomBytes } from 'node:crypto'
import {
  apiTokenDaysMax,
  type ApiToken,
  type ApiTokenInput,
  type NewApiToken,
} from '#contract/api-token/api-tokens.ts'
import { findOptionalApiToken, saveApiTokenRevoked, saveNewApiToken } from '#db/api-token/api-tokens.ts'
import type { Queryable, Tx } from '#db/connection.ts'
import { AppError, badField } from '../app-error.ts'
import { audited, auditedNew } from '../audit/index.ts'
import type { Author } from '../author.ts'
import { hashToken } from '../http/cookies.ts'
import { presentApiToken } from './present-api-token.ts'

const dayMs = 24 * 3600_000

/** @throws AppError NOT_FOUND. */
export async function readApiToken(db: Queryable, apiTokenId: number): Promise<ApiToken> {
  const row = await findOptionalApiToken(db, apiTokenId)
  if (!row) throw new AppError('NOT_FOUND')
  return presentApiToken(row)
}

/** Creates a token. Its secret is in the answer and stored nowhere. @throws AppError BAD_REQUEST for its end. */
export async function createApiToken(tx: Tx, input: ApiTokenInput, author: Author): Promise<NewApiToken> {
  const expiresAt = new Date(input.expiresAt)
  if (expiresAt.getTime() <= Date.now()) throw badField('expiresAt', 'END_IS_PAST')
  if (expiresAt.getTime() > Date.now() + apiTokenDaysMax * dayMs) throw badField('expiresAt', 'OVER_A_YEAR')
  const { prefix, secret } = newSecret()
  const entry = { action: 'apiToken.create', read: (id: number) => readApiToken(tx, id) } as const
  const made = await auditedNew(tx, entry, author, () =>
    saveNewApiToken(tx, {
      name: input.name,
      prefix,
      tokenHash: hashToken(secret),
      scopes: [...new Set(input.scopes)],
      creatorUuid: author.actor,
      expiresAt,
    }),
  )
  return { ...made, secret }
}

/** @throws AppError NOT_FOUND, NOT_ALLOWED_NOW when it is revoked already. */
export function revokeApiToken(tx: Tx, apiTokenId: number, author: Author): Promise<ApiToken> {
  const entry = {
    action: 'apiToken.revoke',
    id: apiTokenId,
    read: (id: number) => readApiToken(tx, id),
  } as const
  return audited(tx, entry, author, async () => {
    if (!(await saveApiTokenRevoked(tx, { apiTokenId, actor: author.actor })))
      throw new AppError('NOT_ALLOWED_NOW')
  })
}

/** `pk_`, eight characters that lists show, and 32 random bytes: what searches for leaked secrets recognise. */
function newSecret() {
  const prefix = `pk_${randomBytes(4).toString('hex')}`
  return { prefix, secret: `${prefix}_${randomBytes(32).toString('base64url')}` }
}
