import type { MigrationReason } from '#contract/migration/codes.ts'
import { listWatched } from '#db/migration/source-chain-blocks.ts'
import { findOptionalTaker, saveDeposits } from '#db/migration/source-chain-deposits.ts'
import { matchDeposits, skewSeconds } from '#db/migration/source-chain-match.ts'
import type { MigrationWork } from '#db/migration/migration-saga.ts'
import type { SourceTransaction, SourceTransfer } from '../../chains/source-chain.ts'
import type { SourceChainEntry } from '../../source-chains.ts'
import type { SagaContext } from './next-run.ts'

interface Hint {
  kind: 'fee' | 'nft'
  txHash: string
}
type Mined = Extract<SourceTransaction, { verdict: 'mined' }>

/**
 * Reads a transaction a client reported, so that the migration need not wait for the watcher, and so that a wrong
 * hash gets an answer. What it moved from the migration's own wallet becomes deposits: the same rows the watcher
 * would make.
 * @returns 'again' when a deposit was matched; else why the hash does not help, or null.
 */
export async function checkHint(
  ctx: Pick<SagaContext, 'db' | 'workerId'>,
  entry: SourceChainEntry,
  work: MigrationWork,
  hint: Hint,
): Promise<MigrationReason | 'again' | null> {
  const { migration } = work
  const watched = await listWatched(ctx.db, migration.chain)
  const to = [...new Set([...watched.wallets, migration.adminWallet])]
  const contracts = [...new Set([...watched.contracts, migration.oldNftContract])]
  const transaction = await entry.client.transaction(hint.txHash, { to, contracts })
  if (transaction.verdict === 'absent') return hint.kind === 'fee' ? 'FEE_NOT_FOUND' : 'NFT_NOT_FOUND'
  if (transaction.verdict === 'pending') return 'WAITING_FOR_DEPTH'
  if (transaction.verdict === 'failed')
    return hint.kind === 'fee' ? 'FEE_FAILED_ON_CHAIN' : 'NFT_FAILED_ON_CHAIN'
  const own = transaction.transfers.filter(
    (it) => it.from === migration.oldWalletAddress && isRecent(work, it),
  )
  const ids = await saveDeposits(ctx.db, migration.chain, own, ctx.workerId)
  if ((await matchDeposits(ctx.db, ids, ctx.workerId)).includes(migration.id)) return 'again'
  const refusal = hint.kind === 'fee' ? whyNotFee(work, transaction) : whyNotNft(work, transaction)
  return refusal ?? whyTaken(ctx, work, hint)
}

function isRecent({ migration }: MigrationWork, transfer: SourceTransfer) {
  return transfer.blockTime.getTime() >= migration.depositsSince.getTime() - skewSeconds * 1_000
}

function whyNotFee(work: MigrationWork, mined: Mined): MigrationReason | null {
  const { migration } = work
  if (mined.from !== migration.oldWalletAddress) return 'FEE_WRONG_PAYER'
  if (mined.to !== migration.adminWallet) return 'FEE_WRONG_RECEIVER'
  if (mined.valueWei < BigInt(migration.feeWei)) return 'FEE_TOO_LOW'
  const coin = mined.transfers.find((transfer) => transfer.logIndex < 0)
  if (!coin) return 'FEE_NOT_FOUND'
  return isRecent(work, coin) ? null : 'FEE_TOO_OLD'
}

function whyNotNft(work: MigrationWork, mined: Mined): MigrationReason | null {
  const { migration } = work
  const transfer = mined.transfers.find(
    ({ contract, tokenId, from, to }) =>
      contract === migration.oldNftContract &&
      tokenId === migration.oldNftId &&
      from === migration.oldWalletAddress &&
      to === migration.adminWallet,
  )
  if (!transfer) return 'NFT_NOT_IN_TRANSACTION'
  return isRecent(work, transfer) ? null : 'NFT_TOO_OLD'
}

/**
 * The deposit is good and a migration has it. That may be this very one: the watcher found the deposit while we
 * were reading. Another migration that never named this hash leaves its own payment for this one.
 */
async function whyTaken(
  ctx: Pick<SagaContext, 'db'>,
  { migration }: MigrationWork,
  hint: Hint,
): Promise<MigrationReason | 'again' | null> {
  const taker = await findOptionalTaker(ctx.db, migration.chain, { ...hint, migrationId: migration.id })
  if (!taker) return null
  if (taker.isOwn) return 'again'
  if (hint.kind === 'nft') return 'NFT_ALREADY_USED'
  return taker.feeTxHash !== null && taker.feeTxHash !== hint.txHash ? null : 'FEE_ALREADY_USED'
}
