import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { drawReasons, drawStates } from '#contract/draw/codes.ts'
import { campaignRounds } from '../../campaign/tables/campaign-rounds.ts'
import { audit, identity, instant, reference } from '../../columns.ts'
import { projects } from '../../project/tables/projects.ts'
import { recipientFiles } from '../../recipient/tables/recipient-files.ts'

/** How far the chains were when a worker read them last. */
export interface ReadHeads {
  kaiaHeight: number
  solanaSlot: number
  at: string
}

/**
 * Draws, each published before anybody can know what decides it. What was published never changes, and no draw is deleted: a trigger
 * refuses it (`draws_stay_as_published`).
 */
export const draws = pgTable(
  'draws',
  {
    id: identity('draw_id'),
    projectId: reference('project_id')
      .notNull()
      .references(() => projects.id),
    /** The round that made it, and is for its winners; null: a person made it. */
    roundId: reference('round_id').references(() => campaignRounds.id),
    name: text('name').notNull(),
    /** The list: every entrant once, sorted by bytes, a line feed behind each. */
    fileId: reference('file_id')
      .notNull()
      .references(() => recipientFiles.id),
    listSha256: text('list_sha256').notNull(),
    entrants: integer('entrants').notNull(),
    winnerCount: integer('winner_count').notNull(),
    reserveCount: integer('reserve_count').notNull(),
    state: text('state', { enum: drawStates }).notNull().default('listed'),
    reason: text('reason', { enum: drawReasons }),
    params: jsonb('params').$type<Record<string, string>>().notNull().default({}),
    /** The text that is hashed; it names the blocks. Null until a worker has named them. */
    rules: text('rules'),
    publishedAt: instant('published_at'),
    heads: jsonb('heads').$type<ReadHeads>(),
    expectedAt: instant('expected_at'),
    kaiaBlockHash: text('kaia_block_hash'),
    kaiaBlockAt: instant('kaia_block_at'),
    solanaBlockhash: text('solana_blockhash'),
    solanaBlockSlot: reference('solana_block_slot'),
    solanaBlockAt: instant('solana_block_at'),
    seed: text('seed'),
    winners: jsonb('winners').$type<string[]>(),
    reserves: jsonb('reserves').$type<string[]>(),
    drawnAt: instant('drawn_at'),
    /** When a worker looks at it next. */
    nextRunAt: instant('next_run_at').notNull().defaultNow(),
    tries: integer('tries').notNull().default(0),
    ...audit,
  },
  (t) => [
    // The sweeper reads this every second.
    index('draws_due')
      .on(t.nextRunAt)
      .where(sql`${t.state} in ('listed', 'waiting')`),
    // Others of a project, the newest first.
    index('draws_project').on(t.projectId, t.id),
    // The last one of a round.
    index('draws_round').on(t.roundId, t.id),
    // A round draws once, whoever asks: again only where everybody can read that the draw before was called off.
    uniqueIndex('draws_round_once')
      .on(t.roundId)
      .where(sql`${t.state} <> 'called_off'`),
    // What is drawn is whole: nobody may find winners without what they follow from.
    check(
      'draws_whole',
      sql`(${t.state} not in ('waiting', 'drawn') or (${t.rules} is not null and ${t.publishedAt} is not null))
        and (${t.state} = 'drawn') = (${t.winners} is not null)
        and num_nulls(${t.kaiaBlockHash}, ${t.kaiaBlockAt}, ${t.solanaBlockhash}, ${t.solanaBlockSlot}, ${t.solanaBlockAt}, ${t.seed}, ${t.winners}, ${t.reserves}, ${t.drawnAt}) in (0, 9)`,
    ),
    check(
      'draws_counts',
      sql`${t.winnerCount} > 0 and ${t.winnerCount} + ${t.reserveCount} <= ${t.entrants}`,
    ),
  ],
)
