import { findOptionalCollectionRow } from '#db/collection/collection-list.ts'
import { listHandOver } from '#db/update-authority/hand-over.ts'
import { handOverMax, type HandOver } from '#contract/update-authority/hand-over.ts'
import { AppError } from '../app-error.ts'
import { orUnreachable } from '../chain/chains.ts'
import { requireSigner } from '../project/index.ts'
import type { Services } from '../services.ts'

/**
 * What handing over a collection takes, by our rows, and whose its trees and it are, by the chain.
 * @throws AppError NOT_FOUND, COLLECTION_NOT_READY, SIGNER_MISSING, SOLANA_UNREACHABLE.
 */
export async function readHandOver(
  { db, chains }: Pick<Services, 'db' | 'chains'>,
  collectionId: number,
): Promise<HandOver> {
  const row = await findOptionalCollectionRow(db, collectionId)
  if (!row) throw new AppError('NOT_FOUND')
  const { mintAddress: mint, projectId } = row.collection
  if (mint === null) throw new AppError('COLLECTION_NOT_READY')
  const [wallet, { trees, ...rows }] = await Promise.all([
    requireSigner(db, projectId),
    listHandOver(db, { collectionId, limit: handOverMax }),
  ])
  const [configs, states] = await orUnreachable(
    'SOLANA_UNREACHABLE',
    Promise.all([chains.readTreeConfigs(trees), chains.readAssetStates([mint])]),
  )
  const state = states[0]?.state
  return {
    ...rows,
    wallet,
    trees: trees.map((address, at) => ({ address, config: configs[at] ?? null })),
    collection: { mint, authority: state?.kind === 'nft' ? state.authority : null },
  }
}
