import { z } from 'zod'
import { itemStatus } from '../codes/status.ts'
import { read } from '../endpoint.ts'
import { pageOf, pageQuery } from '../envelope.ts'
import { provenWalletSchema } from '../wallet/wallets.ts'

const tag = 'My page'
const nullableText = z.string().nullable()

export const readMyPage = read('/api/my', {
  tag,
  summary: 'Wallets, counts and what waits for the session',
  role: 'user',
  reply: z.object({
    wallets: z.array(provenWalletSchema),
    migrations: z.object({ open: z.number().int(), done: z.number().int(), returned: z.number().int() }),
    mints: z.object({ waiting: z.number().int(), done: z.number().int(), failed: z.number().int() }),
    /** What waits for the user: words are keyed by code. */
    waiting: z.array(
      z.object({
        code: z.enum([
          'DOCUMENT_AGAIN',
          'LINK_OTHER_WALLET',
          'RESERVATION_TO_COME',
          'MIGRATION_UNFINISHED',
          'SURVEY_OPEN',
        ]),
        /** When a document was refused, a migration was asked for, a visit is, a survey ends. */
        at: nullableText,
        /** Of the migration, the booking or the survey. */
        id: z.number().int().nullable(),
        /** Of the NFT; of the place or the survey, in the language of the request. */
        name: nullableText,
      }),
    ),
  }),
})

/** An NFT the user's Solana wallet owns now, as the chain's index says. */
export const ownedNewNftSchema = z.object({
  assetId: z.string(),
  name: z.string(),
  uri: nullableText,
  image: nullableText,
  collection: nullableText,
  isCompressed: z.boolean(),
})
export type OwnedNewNft = z.infer<typeof ownedNewNftSchema>

export const listOwnedNewNfts = read('/api/my/nfts', {
  tag,
  summary: "NFTs the session's Solana wallet owns, read from the chain's index",
  role: 'user',
  errors: ['SOLANA_UNREACHABLE'],
  query: z.object({ page: z.coerce.number<number | string>().int().min(1).max(1_000).default(1) }),
  reply: z.object({ rows: z.array(ownedNewNftSchema), total: z.number().int(), pageSize: z.number().int() }),
})

/** SPEC.md's NFT mint: one we minted to the user's Solana wallet, whoever started it. */
export const myMintSchema = z.object({
  nftId: z.number().int(),
  name: z.string(),
  status: z.enum(['0', '5', '10', '20']),
  collectionName: z.string(),
  assetId: nullableText,
  signature: nullableText,
  reasonCode: nullableText,
  mintedAt: nullableText,
  /** When a run destroyed it; null while it is there. */
  burntAt: nullableText,
})
export type MyMint = z.infer<typeof myMintSchema>

export const listMyMints = read('/api/my/mints', {
  tag,
  summary: "Mints to the session's Solana wallet with their states, newest first",
  role: 'user',
  query: pageQuery,
  reply: pageOf(myMintSchema),
})

/** What a run sent to a wallet of the user, beside what it minted: coins, tokens, NFTs that were there. */
export const myReceivedSchema = z.object({
  itemId: z.number().int(),
  /** "1.5 SOL", or the name of the NFT. */
  name: z.string(),
  kind: z.enum(['sendCoin', 'sendToken', 'transfer']),
  status: z.enum(Object.values(itemStatus)),
  /** The wallet it goes to. */
  wallet: z.string(),
  /** Whose round it was; null where an admin sent it by hand. */
  campaignName: nullableText,
  round: z.number().int().nullable(),
  /** The round, where everybody may see what became of it. */
  publicRoundId: z.number().int().nullable(),
  signature: nullableText,
  at: z.string(),
})
export type MyReceived = z.infer<typeof myReceivedSchema>

export const listMyReceived = read('/api/my/received', {
  tag,
  summary: 'What was or is being sent to the proven Solana wallets of the session, newest first',
  role: 'user',
  query: pageQuery,
  reply: pageOf(myReceivedSchema),
})
