import type { Tx } from '#db/connection.ts'
import { saveAudit } from '#db/audit/audit.ts'
import { saveNewCollection } from '#db/collection/collection-list.ts'
import { saveItems } from '#db/run/item-insert.ts'
import type { Vault } from '#db/vault.ts'
import type { Collection, CollectionInput } from '#contract/collection/collections.ts'
import { createRun, stageAll } from '../run/index.ts'
import { readCollection } from './read-collection.ts'
import { requireSigner } from '../project/index.ts'
import type { Author } from '../author.ts'

/**
 * Stores a collection with the run that makes it on chain, due at once.
 * @throws AppError NO_SUCH_PROJECT, SIGNER_MISSING.
 */
export async function createCollection(
  tx: Tx,
  vault: Vault,
  input: CollectionInput,
  author: Author,
): Promise<Collection> {
  const owner = await requireSigner(tx, input.projectId)
  const collectionId = await saveNewCollection(tx, { ...input, registrantId: author.actor })
  const { masterId } = await createRun(tx, vault, {
    plan: {
      projectId: input.projectId,
      collectionId,
      kind: 'collection',
      standard: 'token-metadata',
      name: input.name,
      quotedLamports: 0n,
    },
    total: 1,
    startAt: new Date(),
    stage: stageAll,
    payCode: 'CREATE_MINTING',
    actor: author.actor,
  })
  const item = {
    rowNo: 1,
    businessKey: `collection:${collectionId}`,
    name: input.name,
    owner,
    payload: {
      symbol: input.symbol,
      uri: input.uri,
      sellerFeeBasisPoints: input.sellerFeeBasisPoints,
      creators: [],
      attributes: null,
    },
  }
  const target = { masterId, kind: 'collection', collectionId, standard: 'token-metadata' } as const
  await saveItems(tx, { ...target, actor: author.actor }, [item])
  const after = await readCollection(tx, collectionId)
  await saveAudit(tx, {
    ...author,
    action: 'collection.create',
    entityId: collectionId,
    after,
  })
  return after
}
