import { z } from 'zod'
import {
  addressVerdicts,
  coinRoles,
  feeOutcomes,
  migrationOutcomes,
  migrationReasons,
  migrationStates,
  sourceChains,
} from './codes.ts'
import { walletTypes } from '../wallet/codes.ts'
import { read, write } from '../endpoint.ts'
import { idSchema } from '../envelope.ts'
import { foreignText, lineText } from '../text.ts'

const tag = 'Migration'
const nullableText = z.string().nullable()
export const txHashSchema = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^0x[0-9a-f]{64}$/)
export const evmAddressText = z
  .string()
  .trim()
  .regex(/^0x[0-9a-fA-F]{40}$/)
/** A token id of ERC-721: 0 to 2^256-1 in decimal digits, without leading zeros. */
export const tokenIdSchema = z
  .string()
  .trim()
  .regex(/^(0|[1-9]\d{0,77})$/)

/** A way that is open, planned or closed: from an old collection to a new one. Public. */
export const migrationRouteSchema = z.object({
  routeId: z.number().int(),
  chain: z.enum(sourceChains),
  chainId: z.string(),
  oldProjectId: z.number().int(),
  oldProjectName: z.string(),
  oldProjectNameKor: z.string(),
  /** EIP-55. */
  oldContract: z.string(),
  /** Where fee and NFT go. EIP-55. */
  adminWallet: z.string(),
  newProjectId: z.number().int(),
  newProjectName: z.string(),
  newProjectNameKor: z.string(),
  newCollection: nullableText,
  feeWei: z.string().regex(/^\d+$/),
  coin: z.string(),
  startsAt: nullableText,
  endsAt: nullableText,
  timeLimitSeconds: z.number().int(),
  supply: z.number().int().nullable(),
  migrated: z.number().int(),
  /** What prevents a migration now, or null. */
  closedBecause: z.enum(['NOT_STARTED', 'ENDED', 'SWITCHED_OFF', 'SUPPLY_EXHAUSTED', 'NOT_READY']).nullable(),
})
export type MigrationRoute = z.infer<typeof migrationRouteSchema>

export const listMigrationRoutes = read('/api/migration/routes', {
  tag,
  summary: 'Where NFTs can migrate from and to, with fee and admin wallet',
  role: 'public',
  reply: z.array(migrationRouteSchema),
})

/** An NFT the wallet owns on the source chain now, or sent to us, as the chain says. Name and image come from its metadata. */
export const ownedSourceNftSchema = z.object({
  routeId: z.number().int(),
  oldProjectId: z.number().int(),
  contract: z.string(),
  tokenId: tokenIdSchema,
  name: z.string(),
  /** Null where the metadata could not be read. */
  image: nullableText,
  /** The migration of this NFT that is not finished, or null. */
  migrationId: z.number().int().nullable(),
  /** It was sent to us before it was asked for: its migration needs no hand-over. */
  isHeld: z.boolean(),
})
export type OwnedSourceNft = z.infer<typeof ownedSourceNftSchema>

/** What a wallet has on one source chain, in wei: whether fee and gas can be paid there. */
export const walletBalanceSchema = z.object({
  chain: z.enum(sourceChains),
  balanceWei: z.string(),
  /** Of one migration, a payment and a hand-over. */
  gasWei: z.string(),
  /** Coin that the wallet sent to us before it was asked for: an amount that is enough pays one fee. */
  heldCoinsWei: z.array(z.string()),
})
export type WalletBalance = z.infer<typeof walletBalanceSchema>

export const listOwnedSourceNfts = read('/api/migration/nfts', {
  tag,
  summary:
    "NFTs of open routes that the session's source-chain wallet owns or has sent to us, read from the chain",
  role: 'user',
  errors: ['SOURCE_CHAIN_UNREACHABLE'],
  reply: z.object({
    rows: z.array(ownedSourceNftSchema),
    /** More are owned than are listed here. */
    isCut: z.boolean(),
    /** Routes whose chain or contract does not answer now: NFTs of theirs may be missing. */
    unreadRouteIds: z.array(z.number().int()),
    /** One for each chain of these NFTs; none for a chain that does not report it. */
    balances: z.array(walletBalanceSchema),
  }),
})

/** NFTs `listArrivals` is asked for at once. */
export const arrivalsMax = 24

/** The new NFT an old one becomes. Name and symbol are what is minted; the picture is its metadata's. */
export const arrivalSchema = z.object({
  tokenId: tokenIdSchema,
  name: z.string(),
  symbol: z.string(),
  /** Null where the metadata could not be read yet. */
  image: nullableText,
})
export type Arrival = z.infer<typeof arrivalSchema>

export const listArrivals = read('/api/migration/arrivals', {
  tag,
  summary: 'What arrives on Solana for NFTs of a route, before anything is signed',
  role: 'user',
  errors: ['NOT_FOUND'],
  query: z.object({
    routeId: idSchema,
    /** Token ids, separated by commas. */
    tokenIds: z
      .string()
      .max(79 * arrivalsMax)
      .transform((text) => text.split(','))
      .pipe(z.array(tokenIdSchema).min(1).max(arrivalsMax)),
  }),
  reply: z.array(arrivalSchema),
})

export const checkSolanaAddress = read('/api/migration/address', {
  tag,
  summary:
    'Whether an NFT can be sent to a Solana address: on the curve, no program, mint or token account. NEVER_USED asks for a second look',
  role: 'public',
  query: z.object({ address: lineText().trim().max(100) }),
  reply: z.object({
    verdict: z.enum(addressVerdicts),
  }),
})

/** Coin beside a fee that goes back to its sender. */
export const coinBackSchema = z.object({
  role: z.enum(coinRoles),
  valueWei: z.string(),
  /** By which it was paid. */
  txHash: z.string(),
  /** Sent back, at depth. */
  isBack: z.boolean(),
  /** By which it goes back, once it is broadcast. */
  returnTxHash: nullableText,
})
export type CoinBack = z.infer<typeof coinBackSchema>

/** One NFT on its way, as its owner sees it. Field names of the record are SPEC.md section 3's, in camel case. */
export const migrationSchema = z.object({
  migrationId: z.number().int(),
  /** Migrations asked for together. */
  runId: z.uuid(),
  regId: z.string(),
  regTime: z.string(),
  /** SPEC.md's code of an NFT mint. */
  status: z.enum(['0', '5', '10', '20']),
  state: z.enum(migrationStates),
  outcome: z.enum(migrationOutcomes).nullable(),
  reason: z.enum(migrationReasons).nullable(),
  chain: z.enum(sourceChains),
  routeId: z.number().int(),
  oldProjectId: z.number().int(),
  oldProjectName: z.string(),
  oldWalletAddress: z.string(),
  oldWalletType: z.enum(walletTypes),
  oldNftContract: z.string(),
  oldNftId: z.string(),
  oldNftName: nullableText,
  oldNftImage: nullableText,
  newWalletAddress: z.string(),
  /** When the old wallet signed this address; null: it has not, and nothing is minted before it does. */
  destinationSignedAt: nullableText,
  newProjectName: z.string(),
  newNftContract: nullableText,
  newNftId: nullableText,
  newMintAccountKey: nullableText,
  newTokenAccountKey: nullableText,
  newMetadataAccountKey: nullableText,
  newMasterEditionAccountKey: nullableText,
  adminWallet: z.string(),
  feeWei: z.string(),
  coin: z.string(),
  feeTxHash: nullableText,
  feeConfirmations: z.number().int().nullable(),
  feeOutcome: z.enum(feeOutcomes).nullable(),
  /** What was paid above the fee and costs as much to send back: it stays. Null: nothing. */
  feeKeptWei: nullableText,
  coinsBack: z.array(coinBackSchema),
  nftTxHash: nullableText,
  nftConfirmations: z.number().int().nullable(),
  /** Blocks a transfer must lie deep before it counts. */
  depth: z.number().int(),
  mintSignature: nullableText,
  returnTxHash: nullableText,
  refundTxHash: nullableText,
  /** Until when it is minted, or the NFT goes back. */
  deadline: z.string(),
  finishedAt: nullableText,
})
export type Migration = z.infer<typeof migrationSchema>

/**
 * SPEC.md section 7: query parameters, empty body. Asked before paying it opens the migration; asked
 * again with transaction hashes it adds them. The same NFT of the same wallet is the same migration.
 */
export const runMigration = write('/api/migration/run', {
  tag,
  summary: "Migrate an NFT of the session's source-chain wallet. Safe to repeat; hashes are optional extras",
  role: 'user',
  errors: [
    'NO_SUCH_PROJECT',
    'FEATURE_NOT_OPEN',
    'SOLANA_UNREACHABLE',
    'SOURCE_CHAIN_UNREACHABLE',
    'WALLET_ADDRESSES_DIFFER',
    'WALLET_NOT_SUPPORTED',
    'WALLET_KAIA_ONLY',
    'UNSUPPORTED_MAINNET',
    'MIGRATION_CLOSED',
    'NFT_NOT_OWNED',
    'NFT_ALREADY_MIGRATING',
    'MIGRATION_ENDING',
    'DESTINATION_NOT_SIGNED',
    'SOLANA_ADDRESS_FIXED',
    'SOLANA_ADDRESS_REFUSED',
  ],
  query: z.object({
    oldProjectId: idSchema,
    oldWalletAddress: evmAddressText,
    oldWalletType: z.enum(walletTypes),
    oldNftContract: evmAddressText,
    oldNftId: tokenIdSchema,
    oldNftName: foreignText(200).optional(),
    oldNftImage: foreignText(2_000).optional(),
    newWalletAddress: lineText().trim().max(100),
    feeTxHash: txHashSchema.optional(),
    nftTxHash: txHashSchema.optional(),
    runId: z.uuid().optional(),
  }),
  isQueryOpen: true,
  body: z.object({}),
  reply: migrationSchema,
})

const params = z.object({ migrationId: idSchema })

export const readMigration = read('/api/migration/status/{migrationId}', {
  tag,
  summary: "One migration of the session's wallets; NOT_FOUND for anybody else's",
  role: 'user',
  errors: ['NOT_FOUND'],
  params,
  reply: migrationSchema,
})

export const listMyMigrations = read('/api/migration/mine', {
  tag,
  summary: "Migrations of the session's wallets, newest first",
  role: 'user',
  query: z.object({ wallet: lineText().max(64).optional(), runId: z.uuid().optional() }),
  reply: z.array(migrationSchema),
})

export const streamMyMigrations = read('/api/migration/events', {
  tag,
  summary: "Server-sent events: the list of the session's migrations, whenever one of them changes",
  role: 'user',
  reply: z.array(migrationSchema),
  kind: 'stream',
})

export const withdrawMigration = write('/api/migration/status/{migrationId}/withdraw', {
  tag,
  summary: 'Give up a migration before its NFT was handed over; a fee already paid goes back',
  role: 'user',
  errors: ['NOT_FOUND', 'NOT_ALLOWED_NOW'],
  params,
  body: z.object({}),
  reply: migrationSchema,
})
