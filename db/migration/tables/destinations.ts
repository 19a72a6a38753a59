import { index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { sourceChains } from '#contract/migration/codes.ts'
import { walletProofs } from '#contract/wallet/codes.ts'
import { identity, instant, reference } from '../../columns.ts'

/** Where an old wallet wants NFTs to go, signed by itself. Never changed: of several that name an NFT the newest counts. */
export const destinations = pgTable(
  'destinations',
  {
    id: identity('destination_id'),
    /** The message it answers, which is signed once. */
    challengeId: uuid('challenge_id').notNull(),
    /** 0x in lower case. */
    oldWalletAddress: text('old_wallet_address').notNull(),
    newWalletAddress: text('new_wallet_address').notNull(),
    /** As the wallet showed it. */
    message: text('message').notNull(),
    signature: text('signature').notNull(),
    provenBy: text('proven_by', { enum: walletProofs }).notNull(),
    signedAt: instant('signed_at').notNull().defaultNow(),
  },
  (t) => [uniqueIndex('destinations_challenge').on(t.challengeId)],
)

/** The NFTs a signature names. */
export const destinationNfts = pgTable(
  'destination_nfts',
  {
    destinationId: reference('destination_id')
      .notNull()
      .references(() => destinations.id),
    chain: text('chain', { enum: sourceChains }).notNull(),
    /** 0x in lower case. */
    contract: text('contract').notNull(),
    tokenId: text('token_id').notNull(),
  },
  (t) => [
    primaryKey({ name: 'destination_nfts_pk', columns: [t.destinationId, t.chain, t.contract, t.tokenId] }),
    // The newest word for an NFT is read when its migration is asked for.
    index('destination_nfts_nft').on(t.chain, t.contract, t.tokenId, t.destinationId),
  ],
)
