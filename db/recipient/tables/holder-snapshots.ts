import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, numeric, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { snapshotReasons, snapshotStates } from '#contract/recipient/snapshot/codes.ts'
import type { SnapshotManifest, SnapshotQuery } from '#contract/recipient/snapshot/snapshot-manifest.ts'
import { campaigns } from '../../campaign/tables/campaigns.ts'
import { identity, instant, reference } from '../../columns.ts'
import { projects } from '../../project/tables/projects.ts'
import { recipientFiles } from './recipient-files.ts'

/** Snapshots of who holds something: asked for, read by a worker, frozen. A trigger keeps frozen ones as they are. */
export const holderSnapshots = pgTable(
  'holder_snapshots',
  {
    id: identity('snapshot_id'),
    projectId: reference('project_id')
      .notNull()
      .references(() => projects.id),
    /** What it was asked for by, where a campaign did: the same request is the same snapshot. */
    requestKey: text('request_key'),
    campaignId: reference('campaign_id').references(() => campaigns.id),
    occurrenceAt: instant('occurrence_at'),
    query: jsonb('query').$type<SnapshotQuery>().notNull(),
    wantedAt: instant('wanted_at'),
    state: text('state', { enum: snapshotStates }).notNull().default('asked'),
    reason: text('reason', { enum: snapshotReasons }),
    params: jsonb('params').$type<Record<string, string | number>>().notNull().default({}),
    /** Where reading began. No reading is older. */
    s0Slot: bigint('s0_slot', { mode: 'number' }),
    s0At: instant('s0_at'),
    /** Which reading of it the pages are of: those of an earlier one count for nothing. */
    reading: integer('reading').notNull().default(0),
    decimals: integer('decimals'),
    /** What all holdings added up to when reading began, as the chain counts it; null where it does not. */
    total: numeric('total', { precision: 78, scale: 0 }),
    manifest: jsonb('manifest').$type<SnapshotManifest>(),
    fileId: reference('file_id').references(() => recipientFiles.id),
    holders: integer('holders'),
    /** Holders that are addresses of programs, or contracts. */
    programs: jsonb('programs').$type<string[]>(),
    nextRunAt: instant('next_run_at').notNull().defaultNow(),
    /** Runs of its task since something of it came in. */
    tries: integer('tries').notNull().default(0),
    registrantId: text('registrant_id'),
    registeredAt: instant('registered_at').notNull().defaultNow(),
    modifiedAt: instant('modified_at').notNull().defaultNow(),
  },
  (t) => [
    // One request never gets two snapshots.
    uniqueIndex('holder_snapshots_request').on(t.requestKey),
    index('holder_snapshots_due')
      .on(t.nextRunAt)
      .where(sql`${t.state} in ('asked', 'reading')`),
    index('holder_snapshots_campaign').on(t.campaignId, t.id),
    index('holder_snapshots_project').on(t.projectId, t.id),
  ],
)
