import { index, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { reference } from '../../columns.ts'
import { campaignRounds } from '../../campaign/tables/campaign-rounds.ts'
import { mintingItems } from '../../run/tables/minting-items.ts'
import { airdropApplications } from './airdrop-applications.ts'

/** Which rounds an application was taken into, each with the item that pays it: stored with the plan of the round. */
export const applicationRounds = pgTable(
  'application_rounds',
  {
    applicationId: reference('application_id')
      .notNull()
      .references(() => airdropApplications.id),
    roundId: reference('round_id')
      .notNull()
      .references(() => campaignRounds.id),
    /** The one that took its place, where it was repaired. */
    itemId: reference('item_id')
      .notNull()
      .references(() => mintingItems.id),
  },
  (t) => [
    primaryKey({ columns: [t.applicationId, t.roundId] }),
    // A repaired item is looked for here.
    index('application_rounds_item').on(t.itemId),
  ],
)
