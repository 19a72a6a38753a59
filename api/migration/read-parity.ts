import type { z } from 'zod'
import type { MigrationRow } from '#db/migration/migration-list.ts'
import { listMintedUris } from '#db/migration/look-up.ts'
import type { Db } from '#db/connection.ts'
import type { readMigrationParity as endpoint } from '#contract/migration/parity.ts'
import type { Chains } from '../chain/chains.ts'

type Parity = z.output<typeof endpoint.reply>

/** The metadata of both NFTs of a migration as they are now: each at the address its own token names. */
export async function readParity(
  { db, chains }: { db: Db; chains: Pick<Chains, 'findSource' | 'metadata'> },
  { migration }: MigrationRow,
): Promise<Parity> {
  const { itemId } = migration
  const isMinted = migration.newMintAccountKey !== null && itemId !== null
  const [oldUri, minted] = await Promise.all([
    oldUriOf(chains, migration),
    listMintedUris(db, isMinted ? [itemId] : []),
  ])
  const newUri = isMinted ? (minted.get(itemId) ?? null) : null
  const prove = (uri: string | null) => (uri === null ? null : chains.metadata.prove(uri))
  const [old, next] = await Promise.all([prove(oldUri), prove(newUri)])
  return { old, new: next }
}

async function oldUriOf(
  chains: Pick<Chains, 'findSource'>,
  { chain, oldNftContract, oldNftId }: MigrationRow['migration'],
): Promise<string | null> {
  try {
    const uri = await chains.findSource(chain)?.reader.tokenUri(oldNftContract, oldNftId)
    return uri ?? null
  } catch {
    // A contract without tokenURI, or a node that is away: that it is not known is said as such.
    return null
  }
}
