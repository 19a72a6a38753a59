import { z } from 'zod'
import { migrationOutcomes, migrationStates, sourceChains } from './codes.ts'
import { read } from '../endpoint.ts'
import { lineText } from '../text.ts'

const nullableText = z.string().nullable()

/** Migrations that are shown for one link or wallet at most. */
export const lookUpMax = 50

/**
 * What anybody may know of a migration who has its link or one of its wallets: what the chains show, and when it got where.
 * No person, and nothing that a visitor wrote.
 */
export const publicMigrationSchema = z.object({
  chain: z.enum(sourceChains),
  oldProjectName: z.string(),
  /** EIP-55. */
  oldNftContract: z.string(),
  oldNftId: z.string(),
  newProjectName: z.string(),
  /** Of the new NFT, once it is there: its name, and the picture the new collection's metadata has. */
  newNftName: nullableText,
  newNftImage: nullableText,
  state: z.enum(migrationStates),
  outcome: z.enum(migrationOutcomes).nullable(),
  /** Whole where it is what was asked for, else its first and last five characters. */
  oldWalletAddress: z.string(),
  newWalletAddress: z.string(),
  newMintAccountKey: nullableText,
  /** As the chain shows them, not as somebody reported them. */
  feeTxHash: nullableText,
  nftTxHash: nullableText,
  mintSignature: nullableText,
  returnTxHash: nullableText,
  refundTxHash: nullableText,
  /** When it came into each state it has been in; the newest time of each. */
  times: z.partialRecord(z.enum(migrationStates), z.string()),
})
export type PublicMigration = z.infer<typeof publicMigrationSchema>

export const lookUpMigrations = read('/api/migration/look-up', {
  tag: 'Migration',
  summary:
    'Where migrations are, for whoever has their link (run) or a wallet of theirs, without an account. 60 in ten minutes from an address',
  role: 'public',
  query: z.object({
    /** The run of a link. Without it a wallet is needed. */
    run: z.uuid().optional(),
    /** The old wallet, 0x in any case, or the Solana wallet. */
    wallet: lineText().trim().min(32).max(64).optional(),
  }),
  reply: z.object({
    /** Newest first; empty where nothing is known. */
    rows: z.array(publicMigrationSchema),
    /** There are more than are listed. */
    isCut: z.boolean(),
  }),
})
