import type { Tx } from '#db/connection.ts'
import { saveNewCollection } from '#db/collection/collection-list.ts'
import { saveItems } from '#db/run/item-insert.ts'
import type { Sealer } from '#db/vault.ts'
import type { Collection, CollectionInput } from '#contract/collection/collections.ts'
import { lastStage } from '#contract/run/canary.ts'
import { createRun } from '#db/launch/create-run.ts'
import { auditedNew } from '../audit/index.ts'
import { readCollection } from './read-collection.ts'
import { requireSigner } from '../project/index.ts'
import type { Author } from '../author.ts'

/**
 * Stores a collection with the run that makes it on chain, due at once.
 * @throws AppError NO_SUCH_PROJECT, SIGNER_MISSING.
 */
export function createCollection(
  tx: Tx,
  vault: Sealer,
  input: CollectionInput,
  author: Author,
): Promise<Collection> {
  const entry = { action: 'collection.create', read: (id: number) => readCollection(tx, id) } as const
  return auditedNew(tx, entry, author, async () => {
    const owner = await requireSigner(tx, input.projectId)
    const collectionId = await saveNewCollection(tx, { ...input, registrantId: author.actor })
    await saveItsRun(tx, vault, { input, collectionId, owner, actor: author.actor })
    return collectionId
  })
}

async function saveItsRun(
  tx: Tx,
  vault: Sealer,
  made: { input: CollectionInput; collectionId: number; owner: string; actor: string },
) {
  const { input, collectionId, owner, actor } = made
  const { projectId, name, symbol, uri, sellerFeeBasisPoints } = input
  const of = { collectionId, kind: 'collection', standard: 'token-metadata' } as const
  const { masterId } = await createRun(tx, vault, {
    plan: { ...of, projectId, name, quotedLamports: 0n },
    total: 1,
    startAt: 'now',
    stage: lastStage,
    payCode: 'CREATE_MINTING',
    actor,
  })
  const item = {
    rowNo: 1,
    businessKey: `collection:${collectionId}`,
    name,
    owner,
    payload: { symbol, uri, sellerFeeBasisPoints, creators: [], attributes: null },
  }
  await saveItems(tx, { ...of, masterId, actor }, [item])
}
