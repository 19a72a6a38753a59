import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { tokenPrograms } from '#contract/send-token/token.ts'
import { audit, identity, reference } from '../../columns.ts'
import { projects } from '../../project/tables/projects.ts'
import { mintPlans } from '../../run/tables/mint-plans.ts'

/** A token of SPL Token or Token-2022. It is made by a run of its own (plan kind `createToken`). */
export const tokens = pgTable(
  'tokens',
  {
    id: identity('token_id'),
    projectId: reference('project_id')
      .notNull()
      .references(() => projects.id),
    planId: reference('plan_id')
      .notNull()
      .unique('tokens_plan')
      .references(() => mintPlans.id),
    name: text('name').notNull(),
    symbol: text('symbol').notNull(),
    uri: text('uri').notNull(),
    program: text('program', { enum: tokenPrograms }).notNull(),
    decimals: integer('decimals').notNull(),
    /** Base units as decimal text: more than a bigint of PostgreSQL holds. */
    initialSupply: text('initial_supply').notNull(),
    keepsMint: boolean('keeps_mint').notNull(),
    keepsFreeze: boolean('keeps_freeze').notNull(),
    /** Null until the run that makes it is final. */
    mintAddress: text('mint_address').unique('tokens_mint_address'),
    signature: text('signature'),
    /** In dollars, as decimal text. */
    price: text('price'),
    image: text('image'),
    website: text('website'),
    community: text('community'),
    whitepaper: text('whitepaper'),
    ...audit,
  },
  (t) => [index('tokens_project').on(t.projectId, t.id)],
)
