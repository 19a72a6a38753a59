import pMap from 'p-map'
import type { Db } from '#db/connection.ts'
import { listMigrationsFor, listMintedUris, listMoveTimes, type MigrationRow } from '#db/migration/look-up.ts'
import { addressShortCharacters } from '#contract/constants.ts'
import { toChecksum } from '#contract/evm-address.ts'
import { newNftName } from '#contract/migration/new-nft.ts'
import { lookUpMax, type PublicMigration } from '#contract/migration/public-migration.ts'
import { badField } from '../app-error.ts'
import type { Chains } from '../chain/chains.ts'
import { presentInstant } from '../http/instant.ts'

const metadataAtOnce = 6

export type Asked = { run?: string | undefined; wallet?: string | undefined }

/**
 * Where the migrations of a link or of a wallet are, for anybody who has it.
 * @throws AppError BAD_REQUEST where neither is given.
 */
export async function lookUpMigrations(
  { db, chains }: { db: Db; chains: Pick<Chains, 'metadata'> },
  asked: Asked,
): Promise<{ rows: PublicMigration[]; isCut: boolean }> {
  if (asked.run === undefined && asked.wallet === undefined) throw badField('wallet', 'REQUIRED')
  const found = await listMigrationsFor(db, asked, lookUpMax + 1)
  const shown = found.slice(0, lookUpMax)
  const minted = shown.filter(({ migration }) => migration.newMintAccountKey !== null)
  const [times, uris] = await Promise.all([
    listMoveTimes(
      db,
      shown.map(({ migration }) => migration.id),
    ),
    listMintedUris(
      db,
      minted.flatMap(({ migration }) => migration.itemId ?? []),
    ),
  ])
  const rows = await pMap(
    shown,
    async (row) => {
      const uri = minted.includes(row) ? uris.get(row.migration.itemId ?? 0) : undefined
      const picture = uri === undefined ? null : (await chains.metadata.read(uri)).image
      return presentPublic(row, times.get(row.migration.id) ?? [], { asked, picture })
    },
    { concurrency: metadataAtOnce },
  )
  return { rows, isCut: found.length > lookUpMax }
}

function presentPublic(
  row: MigrationRow,
  times: readonly { to: PublicMigration['state']; at: Date }[],
  { asked, picture }: { asked: Asked; picture: string | null },
): PublicMigration {
  const { migration, fee, nft } = row
  const given = asked.wallet?.toLowerCase()
  const shorten = (address: string) => (address.toLowerCase() === given ? address : shortAddress(address))
  return {
    chain: migration.chain,
    oldProjectName: row.oldProjectName,
    oldNftContract: toChecksum(migration.oldNftContract),
    oldNftId: migration.oldNftId,
    newProjectName: row.newProjectName,
    newNftName:
      migration.newMintAccountKey === null ? null : newNftName(row.newProjectName, migration.oldNftId),
    newNftImage: picture,
    state: migration.state,
    outcome: migration.outcome,
    oldWalletAddress: shorten(toChecksum(migration.oldWalletAddress)),
    newWalletAddress: shorten(migration.newWalletAddress),
    newMintAccountKey: migration.newMintAccountKey,
    feeTxHash: fee?.txHash ?? null,
    nftTxHash: nft?.txHash ?? null,
    mintSignature: row.item?.signature ?? null,
    returnTxHash: row.returnTxHash,
    refundTxHash: row.refundTxHash,
    times: {
      created: presentInstant(migration.regTime),
      ...Object.fromEntries(times.map(({ to, at }) => [to, presentInstant(at)])),
    },
  }
}

/** SPEC.md section 9: the first five characters, dots, the last five. */
function shortAddress(address: string): string {
  return `${address.slice(0, addressShortCharacters)}…${address.slice(-addressShortCharacters)}`
}
