import type { MigrationRow } from '#db/migration/migration-list.ts'
import { toChecksum } from '#contract/evm-address.ts'
import type { Chains } from '../chain/chains.ts'
import { sourceCoins, statusOfMigration, type SourceChain } from '#contract/migration/codes.ts'
import type { AdminMigration } from '#contract/migration/migration-admin.ts'
import type { CoinBack, Migration } from '#contract/migration/migration.ts'
import { presentInstant, presentOptionalInstant } from '../http/instant.ts'

export type ChainWords = Pick<Chains, 'findSource'>

export function coinOf(chains: ChainWords, chain: SourceChain) {
  return chains.findSource(chain)?.coin ?? sourceCoins[chain]
}

/** A migration as its owner sees it. */
export function presentMigration(chains: ChainWords, row: MigrationRow): Migration {
  const { migration } = row
  const depth = chains.findSource(migration.chain)?.depth ?? 0
  return {
    migrationId: migration.id,
    runId: migration.runId,
    regId: migration.regId,
    regTime: presentInstant(migration.regTime),
    status: statusOfMigration(migration.state),
    state: migration.state,
    outcome: migration.outcome,
    reason: migration.reason ?? (row.isLate ? 'SUPPLY_EXHAUSTED' : null),
    chain: migration.chain,
    routeId: migration.routeId,
    ...presentSides(row),
    adminWallet: toChecksum(migration.adminWallet),
    feeWei: migration.feeWei,
    coin: coinOf(chains, migration.chain),
    feeTxHash: row.fee?.txHash ?? migration.feeTxHash,
    feeConfirmations: confirmations(row.fee, row.head, depth),
    feeOutcome: migration.feeOutcome,
    feeKeptWei: keptOf(row),
    coinsBack: row.coinsBack.map(presentCoinBack),
    nftTxHash: row.nft?.txHash ?? migration.nftTxHash,
    nftConfirmations: confirmations(row.nft, row.head, depth),
    depth,
    mintSignature: row.item?.signature ?? null,
    returnTxHash: row.returnTxHash,
    refundTxHash: row.refundTxHash,
    deadline: presentInstant(migration.deadline),
    finishedAt: presentOptionalInstant(migration.finishedAt),
  }
}

/** Only while it stays: a fee that goes back takes it along. */
function keptOf({ fee, migration }: MigrationRow): string | null {
  const isBack = migration.feeOutcome === 'refund_planned' || migration.feeOutcome === 'refunded'
  const kept = BigInt(fee?.valueWei ?? migration.feeWei) - BigInt(migration.feeWei)
  return kept > 0n && !isBack ? String(kept) : null
}

function presentCoinBack(coin: MigrationRow['coinsBack'][number]): CoinBack {
  return {
    role: coin.role,
    valueWei: coin.value_wei,
    txHash: coin.tx_hash,
    isBack: coin.is_back,
    returnTxHash: coin.return_tx_hash,
  }
}

function presentSides({ migration, destinationSignedAt, oldProjectName, newProjectName }: MigrationRow) {
  return {
    oldProjectId: migration.oldProjectId,
    oldProjectName,
    oldWalletAddress: toChecksum(migration.oldWalletAddress),
    oldWalletType: migration.oldWalletType,
    oldNftContract: toChecksum(migration.oldNftContract),
    oldNftId: migration.oldNftId,
    oldNftName: migration.oldNftName,
    oldNftImage: migration.oldNftImage,
    newWalletAddress: migration.newWalletAddress,
    destinationSignedAt: presentOptionalInstant(destinationSignedAt),
    newProjectName,
    newNftContract: migration.newNftContract,
    newNftId: migration.newNftId,
    newMintAccountKey: migration.newMintAccountKey,
    newTokenAccountKey: migration.newTokenAccountKey,
    newMetadataAccountKey: migration.newMetadataAccountKey,
    newMasterEditionAccountKey: migration.newMasterEditionAccountKey,
  }
}

/** Blocks above a transfer, at most as many as it needs; null while there is no transfer. */
function confirmations(deposit: MigrationRow['nft'], head: number | null, depth: number): number | null {
  if (!deposit) return null
  if (deposit.state === 'final') return depth
  if (deposit.state === 'reorged' || head === null) return 0
  return Math.max(0, Math.min(depth, head - deposit.blockNumber))
}

/** What admins see beside it. */
export function presentAdminMigration(chains: ChainWords, row: MigrationRow): AdminMigration {
  return {
    ...presentMigration(chains, row),
    userUuid: row.migration.userUuid,
    masterId: row.item?.masterId ?? null,
    itemId: row.migration.itemId,
    reasonDetail: row.migration.reasonDetail,
  }
}
