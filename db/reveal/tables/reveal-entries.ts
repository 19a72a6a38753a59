import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { matchOutcomes } from '#contract/reveal/codes.ts'
import { instant, reference } from '../../columns.ts'
import { reveals } from './reveals.ts'

/** One entry of a commitment: what a token becomes, or may become. */
export const revealEntries = pgTable(
  'reveal_entries',
  {
    revealId: reference('reveal_id')
      .notNull()
      .references(() => reveals.id),
    /** Its place in the commitment, from 0. */
    entryNo: integer('entry_no').notNull(),
    /** The number of the token, which is in the name that it was minted with. */
    tokenNo: integer('token_no').notNull(),
    /** The result of the match that it is for; null where there is no rule. */
    outcome: text('outcome', { enum: matchOutcomes }),
    /** The text that was committed to. */
    entry: text('entry').notNull(),
    /** Where its picture is; its hash is in the entry. */
    image: text('image').notNull(),
    /** The metadata file that we serve, byte for byte; null where the entry names another address. */
    metadata: text('metadata'),
    /** The NFT that its run reveals; null before, and where no transaction is needed. */
    assetId: text('asset_id'),
    /** What that NFT showed before, and shows again after a rollback. */
    beforeName: text('before_name'),
    beforeUri: text('before_uri'),
    /** Since when its token shows it; null before, and after a rollback. */
    revealedAt: instant('revealed_at'),
    /** Who revealed it: a worker, or `token:` and the number of an API token. */
    revealedBy: text('revealed_by'),
    /** Published with the entry once its token was revealed, and for ever. */
    salt: text('salt'),
    path: jsonb('path').$type<string[]>(),
  },
  (t) => [
    primaryKey({ columns: [t.revealId, t.entryNo] }),
    index('reveal_entries_token').on(t.revealId, t.tokenNo),
    // My page asks by the NFTs of a wallet.
    index('reveal_entries_asset')
      .on(t.assetId)
      .where(sql`${t.assetId} is not null`),
  ],
)
