import { createHash } from 'node:crypto'
import type { TokenTextsInput } from '#contract/token/tokens.ts'
import { quoteTokenUpdate } from '#contract/update-token/quote.ts'
import type { UpdateTokenPayload } from '#contract/update-token/item.ts'
import { lastStage } from '#contract/run/canary.ts'
import type { Db, Tx } from '#db/connection.ts'
import { createRun } from '#db/launch/create-run.ts'
import { readPrices } from '#db/launch/list-routes.ts'
import { saveItems } from '#db/run/item-insert.ts'
import { makeRoomForUpdate } from '#db/launch/make-room-for-update.ts'
import type { Sealer } from '#db/vault.ts'
import { AppError } from '../app-error.ts'
import { saveAudit } from '#db/audit/audit.ts'
import type { Author } from '../author.ts'
import { orUnreachable, type Chains } from '../chain/chains.ts'
import { requireSigner } from '../project/index.ts'
import { readToken } from './read-token.ts'

/** A token that the wallet of its project may change, and what it says of itself now. */
export type Changeable = Awaited<ReturnType<typeof findChangeable>>

/** @throws AppError NOT_FOUND, SIGNER_MISSING, NOT_ALLOWED_NOW before it is made, SOLANA_UNREACHABLE, TOKEN_RULES. */
export async function findChangeable({ db, chains }: { db: Db; chains: Chains }, tokenId: number) {
  const token = await readToken(db, tokenId)
  const wallet = await requireSigner(db, token.projectId)
  const { mintAddress: mint } = token
  if (mint === null) throw new AppError('NOT_ALLOWED_NOW')
  const state = await orUnreachable('SOLANA_UNREACHABLE', chains.readTokenState(mint))
  if (!state?.told || state.updateAuthority !== wallet) {
    const params = { mint, refusal: 'NO_UPDATE_AUTHORITY' }
    throw new AppError('TOKEN_RULES', { params, messageParams: params })
  }
  return { token, mint, wallet, told: state.told }
}

/**
 * Stores the run that changes name, symbol and URI of a token on chain, due at once. @throws AppError NOT_ALLOWED_NOW while another one has
 * not ended.
 */
export async function updateTexts(
  tx: Tx,
  vault: Sealer,
  { changeable, texts }: { changeable: Changeable; texts: TokenTextsInput },
  author: Author,
): Promise<{ masterId: number }> {
  const { token, mint, wallet, told } = changeable
  const { projectId, tokenId, program } = token
  const { actor } = author
  const { name, symbol, uri } = texts
  const digest = createHash('sha256')
    .update(JSON.stringify([name, symbol, uri]))
    .digest('hex')
  const businessKey = `updateToken:${projectId}:${mint}:${digest}`
  if (!(await makeRoomForUpdate(tx, { mint, businessKey, actor }))) throw new AppError('NOT_ALLOWED_NOW')
  const prices = await readPrices(tx)
  const quotedLamports = prices ? quoteTokenUpdate({ program, before: told, after: texts }, prices) : 0n
  const of = { collectionId: null, kind: 'updateToken', standard: 'token-metadata' } as const
  const { masterId } = await createRun(tx, vault, {
    plan: { ...of, projectId, name, quotedLamports },
    ...{ total: 1, startAt: 'now', stage: lastStage, payCode: 'CONTRACT_VERIFY', actor },
  })
  const payload: UpdateTokenPayload = { assetId: mint, symbol, uri, program }
  await saveItems(tx, { ...of, masterId, actor }, [{ rowNo: 1, businessKey, name, owner: wallet, payload }])
  const after = { ...texts, masterId }
  await saveAudit(tx, { ...author, action: 'token.texts', entityId: tokenId, before: told, after })
  return { masterId }
}
