import { nftMintStatus, type NftMintStatus } from '../codes/status.ts'

/** Chains an NFT can come from. */
export const sourceChains = ['kaia', 'ethereum', 'bsc'] as const
export type SourceChain = (typeof sourceChains)[number]
/** Names of their coins. */
export const sourceCoins = { kaia: 'KAIA', ethereum: 'ETH', bsc: 'BNB' } as const satisfies Record<
  SourceChain,
  string
>

/**
 * States of one NFT on its way (DESIGN.md section 8). created: asked for. fee_seen: the fee is final on
 * the source chain. nft_seen: fee and NFT are final there. mint_planned: an item of a run mints it. minted:
 * final on Solana. completed: read back and the record filled. return_planned: it goes back, and can
 * never be minted by this request. returned: it is back. expired: neither paid nor handed over in time,
 * or paid alone, and then the fee goes back.
 */
export const migrationStates = [
  'created',
  'fee_seen',
  'nft_seen',
  'mint_planned',
  'minted',
  'completed',
  'return_planned',
  'returned',
  'expired',
] as const
export type MigrationState = (typeof migrationStates)[number]

export const migrationMoves: Readonly<Record<MigrationState, readonly MigrationState[]>> = {
  created: ['fee_seen', 'return_planned', 'expired'],
  // Back to created: its fee is that of another of the same wallet.
  fee_seen: ['created', 'nft_seen', 'return_planned', 'expired'],
  nft_seen: ['mint_planned', 'return_planned'],
  mint_planned: ['minted', 'return_planned'],
  minted: ['completed'],
  completed: [],
  return_planned: ['returned'],
  returned: [],
  expired: [],
}

export const finalMigrationStates = [
  'completed',
  'returned',
  'expired',
] as const satisfies readonly MigrationState[]

/** Set once: where the NFT ends. No row ever has both. */
export const migrationOutcomes = ['mint', 'return'] as const
export type MigrationOutcome = (typeof migrationOutcomes)[number]

/**
 * What becomes of the fee. kept: the mint used it. Without a mint it is always sent back, never kept for a next one. undelivered: it could
 * not be sent back, and an approver said why it stays with us.
 */
export const feeOutcomes = ['kept', 'refund_planned', 'refunded', 'undelivered'] as const
export type FeeOutcome = (typeof feeOutcomes)[number]

// The reported transaction does not count: another is needed.
const feeRefusals = [
  'FEE_WRONG_PAYER',
  'FEE_WRONG_RECEIVER',
  'FEE_TOO_LOW',
  'FEE_FAILED_ON_CHAIN',
  'FEE_TOO_OLD',
  'FEE_ALREADY_USED',
] as const
const nftRefusals = [
  'NFT_FAILED_ON_CHAIN',
  'NFT_NOT_IN_TRANSACTION',
  'NFT_NOT_OURS',
  'NFT_TOO_OLD',
  'NFT_ALREADY_USED',
] as const

/** Why a migration is blocked, or why its NFT goes back; the words people read are keyed by these. */
export const migrationReasons = [
  // blocked
  'FEE_NOT_FOUND',
  'NFT_NOT_FOUND',
  'WAITING_FOR_DEPTH',
  'DESTINATION_NOT_SIGNED',
  'DESTINATION_UNPROVEN',
  'CHAIN_UNREACHABLE',
  'RPCS_DISAGREE',
  'MINT_FAILED',
  'MINT_UNPROVEN',
  'RETURN_FAILED',
  'READ_BACK_MISMATCH',
  ...feeRefusals,
  ...nftRefusals,
  // goes back, or ends
  'TIME_LIMIT',
  'ROUTE_CLOSED',
  'SUPPLY_EXHAUSTED',
  'REFUSED_BY_OPS',
  'WITHDRAWN',
] as const
export type MigrationReason = (typeof migrationReasons)[number]

/**
 * What reached an admin wallet on a source chain. fee: coin, sent straight to it. nft: an ERC-721 of a registered contract.
 * Only these two can be of a migration. unregistered: an ERC-721 of any other contract. multi: units of an ERC-1155. token: units of
 * an ERC-20. coin: what came through contracts, and shows in the balance alone.
 */
export const depositKinds = ['fee', 'nft', 'unregistered', 'multi', 'token', 'coin'] as const
export type DepositKind = (typeof depositKinds)[number]
export const migratedKinds = ['fee', 'nft'] as const satisfies readonly DepositKind[]
export type MigratedKind = (typeof migratedKinds)[number]

/** Known by an event alone, of a contract that nobody vouches for: the holding at its block has to confirm it. */
export const eventKinds = ['unregistered', 'multi', 'token'] as const satisfies readonly DepositKind[]
export type EventKind = (typeof eventKinds)[number]

/** Who sent a deposit, as far as it is known. nobody: it was minted, or came through contracts. */
export const depositSenders = ['unknown', 'account', 'contract', 'exchange', 'nobody'] as const
export type DepositSender = (typeof depositSenders)[number]

/** What is done with many orphans at once. ignore: they are kept. */
export const depositActions = ['return', 'ignore', 'dust', 'not_dust'] as const
export type DepositAction = (typeof depositActions)[number]

/** Why one of them was not handled. CAME_AGAIN: its NFT is that of a later transfer. */
export const depositRefusals = ['GONE', 'HANDLED', 'REORGED', 'SENDER_UNKNOWN', 'CAME_AGAIN'] as const
export type DepositRefusal = (typeof depositRefusals)[number]

/** Of the reasons, those that ask for another transaction. */
export const refusalReasons: Record<MigratedKind, readonly MigrationReason[]> = {
  fee: feeRefusals,
  nft: nftRefusals,
}

/** seen: in a block. final: deep enough, on every RPC. reorged: its block left the chain in a reorganisation. */
export const depositStates = ['seen', 'final', 'reorged'] as const
export type DepositState = (typeof depositStates)[number]

export const depositStateMoves: Readonly<Record<DepositState, readonly DepositState[]>> = {
  seen: ['final', 'reorged'],
  // Back to seen: its transfer is in another block now, which has to grow old.
  final: ['seen', 'reorged'],
  reorged: ['seen'],
}

/**
 * Coin beside a fee. surplus: what a payment was above the fee, a deposit of its own. double: a payment that no migration took while it waited.
 */
export const coinRoles = ['surplus', 'double'] as const
export type CoinRole = (typeof coinRoles)[number]

/** What became of a deposit. orphan: no migration asked for it. ignored: an admin decided that nothing follows. */
export const depositHandlings = ['orphan', 'matched', 'return_planned', 'returned', 'ignored'] as const
export type DepositHandling = (typeof depositHandlings)[number]

export const depositMoves: Readonly<Record<DepositHandling, readonly DepositHandling[]>> = {
  orphan: ['matched', 'return_planned', 'ignored'],
  // Back to orphan: a fork took it, or its migration turned out to be another's.
  matched: ['orphan', 'return_planned'],
  // Back to orphan: its return cannot be sent as it is. ignored: it can never be delivered, and is kept.
  return_planned: ['returned', 'orphan', 'ignored'],
  returned: [],
  ignored: [],
}

/**
 * Our transaction on a source chain. signed: its bytes are stored, not yet broadcast. failed: mined and reverted.
 */
export const sourceChainSendStates = ['signed', 'sent', 'landed', 'final', 'failed'] as const
export type SourceChainSendState = (typeof sourceChainSendStates)[number]

export const sourceChainSendMoves: Readonly<Record<SourceChainSendState, readonly SourceChainSendState[]>> = {
  signed: ['sent', 'landed', 'failed'],
  sent: ['landed', 'failed'],
  // Back to sent: a fork removed its block.
  landed: ['sent', 'final', 'failed'],
  final: [],
  failed: [],
}
/** call: of a contract; all else goes back to whom it came from. return_token: units of an ERC-1155 or ERC-20. */
export const sourceChainSendPurposes = ['return_nft', 'refund_fee', 'return_token', 'call'] as const
export type SourceChainSendPurpose = (typeof sourceChainSendPurposes)[number]

/**
 * Why nothing is signed for one of our wallets. CHAIN_AHEAD: the chain counts transactions of it that no row explains.
 * CHAIN_NOT_READ: its transactions cannot be held against the rows now.
 */
export const walletStops = ['CHAIN_AHEAD', 'CHAIN_NOT_READ'] as const
export type WalletStop = (typeof walletStops)[number]

/**
 * What the daily comparison of chain and records can find. COIN_MORE, COIN_LESS: a wallet holds more or less coin than the rows add
 * up to.
 */
export const reconcileFindings = [
  'HELD_WITHOUT_RECORD',
  'RECORD_WITHOUT_HOLDING',
  'RETURNED_BUT_HELD',
  'MINTED_BUT_OLD_NFT_GONE',
  'MINT_MISSING_ON_SOLANA',
  'RETURNED_AND_MINTED',
  'COIN_MORE',
  'COIN_LESS',
] as const
export type ReconcileFinding = (typeof reconcileFindings)[number]

/** The `status` of SPEC.md's migration record, which has the codes of an NFT mint. */
export function statusOfMigration(state: MigrationState): NftMintStatus {
  switch (state) {
    case 'created':
      return nftMintStatus.wait
    case 'completed':
      return nftMintStatus.completed
    case 'returned':
    case 'expired':
      return nftMintStatus.failed
    case 'fee_seen':
    case 'nft_seen':
    case 'mint_planned':
    case 'minted':
    case 'return_planned':
      return nftMintStatus.processing
  }
}

/**
 * What a Solana address is that an NFT is to be sent to. NEVER_USED: it could be a wallet, and Solana holds nothing under it,
 * as under most mistyped addresses.
 */
export const addressVerdicts = [
  'OK',
  'NEVER_USED',
  'EMPTY',
  'NOT_AN_ADDRESS',
  'LOWER_CASED',
  'UPPER_CASED',
  'OFF_CURVE',
  'PROGRAM',
  'MINT',
  'TOKEN_ACCOUNT',
  'UNREACHABLE',
] as const
