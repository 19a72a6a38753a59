import type { Tx } from '#db/connection.ts'
import { saveItems } from '#db/run/item-insert.ts'
import { saveNewToken, saveToken } from '#db/token/tokens.ts'
import type { Sealer } from '#db/vault.ts'
import type { CreateTokenPayload } from '#contract/create-token/item.ts'
import { quoteToken } from '#contract/create-token/quote.ts'
import { lastStage } from '#contract/run/canary.ts'
import { baseUnitsOf, type TokenInput, type TokenRow, type TokenShown } from '#contract/token/tokens.ts'
import { badField } from '../app-error.ts'
import { audited, auditedNew } from '../audit/index.ts'
import type { Author } from '../author.ts'
import { requireSigner } from '../project/index.ts'
import { createRun } from '#db/launch/create-run.ts'
import { readPrices } from '#db/launch/list-routes.ts'
import { readToken } from './read-token.ts'

/**
 * Stores a token with the run that makes it on chain, due at once.
 * @throws AppError NO_SUCH_PROJECT, SIGNER_MISSING.
 */
export function createToken(tx: Tx, vault: Sealer, input: TokenInput, author: Author): Promise<TokenRow> {
  const entry = { action: 'token.create', read: (id: number) => readToken(tx, id) } as const
  return auditedNew(tx, entry, author, async () => {
    const { givesUp: _asked, supply: typed, ...given } = input
    const supply = baseUnitsOf(typed, input.decimals)
    if (supply === null) throw badField('supply', 'TOKEN_SUPPLY')
    const owner = await requireSigner(tx, input.projectId)
    const { actor } = author
    const prices = await readPrices(tx)
    const quotedLamports = prices ? quoteToken({ ...input, hasSupply: supply > 0n }, prices) : 0n
    const of = { collectionId: null, kind: 'createToken', standard: 'token-metadata' } as const
    const { planId, masterId } = await createRun(tx, vault, {
      plan: { ...of, projectId: input.projectId, name: input.name, quotedLamports },
      ...{ total: 1, startAt: 'now', stage: lastStage, payCode: 'CREATE_TOKEN', actor },
    })
    const initialSupply = String(supply)
    const tokenId = await saveNewToken(tx, { ...given, planId, initialSupply, registrantId: actor })
    const { name, symbol, uri, program, decimals, keepsMint, keepsFreeze } = given
    const payload: CreateTokenPayload = {
      ...{ symbol, uri, program, decimals, supply: initialSupply, keepsMint, keepsFreeze },
    }
    const item = { rowNo: 1, businessKey: `createToken:${tokenId}`, name, owner, payload }
    await saveItems(tx, { ...of, masterId, actor }, [item])
    return tokenId
  })
}

/** @throws AppError NOT_FOUND. */
export function modifyToken(
  tx: Tx,
  { tokenId, input }: { tokenId: number; input: TokenShown },
  author: Author,
): Promise<TokenRow> {
  const entry = { action: 'token.modify', id: tokenId, read: (id: number) => readToken(tx, id) } as const
  return audited(tx, entry, author, () =>
    saveToken(tx, tokenId, { ...input, modifierId: author.actor, modifiedAt: new Date() }),
  )
}
