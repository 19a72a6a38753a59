import { launchOf } from '#contract/operation/launches.ts'
import type { Reveal } from '#contract/reveal/reveals.ts'
import type { Queryable } from '#db/connection.ts'
import { findOptionalCollectionRow } from '#db/collection/collection-list.ts'
import { requireSigner } from '../project/index.ts'
import { assertAuthority } from '../run/index.ts'

/**
 * That the project can sign what reveals its NFTs.
 * @throws AppError NO_SUCH_PROJECT, SIGNER_MISSING, COLLECTION_OF_OTHER.
 */
export async function requireRevealSigner(
  db: Queryable,
  reveal: Pick<Reveal, 'way' | 'standard' | 'projectId' | 'collectionId'>,
): Promise<void> {
  if (reveal.way !== 'chain') return
  const wallet = await requireSigner(db, reveal.projectId)
  if (!launchOf('reveal').needsAuthority?.includes(reveal.standard)) return
  const row = await findOptionalCollectionRow(db, reveal.collectionId)
  if (row) assertAuthority(row, wallet)
}
