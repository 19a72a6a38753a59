import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { audit, identity, reference } from '../../columns.ts'
import { projects } from '../../project/tables/projects.ts'

/** A Token Metadata collection NFT. It is made by a run of its own (plan kind `collection`). */
export const collections = pgTable(
  'collections',
  {
    id: identity('collection_id'),
    projectId: reference('project_id')
      .notNull()
      .references(() => projects.id),
    name: text('name').notNull(),
    symbol: text('symbol').notNull(),
    uri: text('uri').notNull(),
    sellerFeeBasisPoints: integer('seller_fee_basis_points').notNull(),
    /** Its NFTs get other metadata later: its trees keep what reveals need. Decided when it is made. */
    willReveal: boolean('will_reveal').notNull().default(false),
    /** Null until the creating run is final. */
    mintAddress: text('mint_address').unique('collections_mint_address'),
    signature: text('signature'),
    ...audit,
  },
  (t) => [index('collections_project').on(t.projectId, t.id)],
)
