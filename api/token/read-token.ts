import type { Queryable } from '#db/connection.ts'
import { findOptionalToken, type TokenRecord } from '#db/token/tokens.ts'
import type { HolderPage } from '#contract/token/holders.ts'
import { tokenRowSchema, type TokenRow, type TokenState } from '#contract/token/tokens.ts'
import { AppError } from '../app-error.ts'
import { orUnreachable } from '../chain/chains.ts'
import { presenterOf } from '../http/presenter.ts'
import { requireSigner } from '../project/index.ts'
import { readPrices } from '#db/launch/list-routes.ts'
import type { Services } from '../services.ts'

export const presentToken = presenterOf(tokenRowSchema, ({ token, ...of }: TokenRecord) => ({
  ...token,
  ...of,
  tokenId: token.id,
}))

/** @throws AppError NOT_FOUND. */
export async function readToken(db: Queryable, tokenId: number): Promise<TokenRow> {
  return presentToken(await findToken(db, tokenId))
}

/** What the chain takes for making one; null before a worker has read it. */
export async function readTokenPrices(db: Queryable) {
  const prices = await readPrices(db)
  return (
    prices && {
      rentBaseLamports: String(prices.rentBaseLamports),
      rentPerByteLamports: String(prices.rentPerByteLamports),
      priorityMicroLamports: String(prices.priorityMicroLamports),
    }
  )
}

/** What the chain says of it now; null until it is made. @throws AppError NOT_FOUND, SIGNER_MISSING, SOLANA_UNREACHABLE. */
export async function readTokenState(
  { db, chains }: Pick<Services, 'db' | 'chains'>,
  tokenId: number,
): Promise<TokenState | null> {
  const { token } = await findToken(db, tokenId)
  const wallet = await requireSigner(db, token.projectId)
  if (token.mintAddress === null) return null
  const state = await orUnreachable('SOLANA_UNREACHABLE', chains.readTokenState(token.mintAddress))
  return state && { ...state, wallet }
}

/** A page of its holders; null until it is made. @throws AppError NOT_FOUND, SOLANA_UNREACHABLE. */
export async function listHolders(
  { db, chains }: Pick<Services, 'db' | 'chains'>,
  { tokenId, cursor, wallet }: { tokenId: number; cursor?: string | undefined; wallet?: string | undefined },
): Promise<HolderPage | null> {
  const { token } = await findToken(db, tokenId)
  if (token.mintAddress === null) return null
  const asked = { mint: token.mintAddress, cursor: cursor ?? null, owner: wallet ?? null }
  return orUnreachable('SOLANA_UNREACHABLE', chains.listTokenHolders(asked))
}

async function findToken(db: Queryable, tokenId: number): Promise<TokenRecord> {
  const row = await findOptionalToken(db, tokenId)
  if (!row) throw new AppError('NOT_FOUND')
  return row
}
