import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { klipStatuses } from '#contract/wallet/codes.ts'
import { instant, reference } from '../../columns.ts'

/** A request on its way to a Klip phone. Klip's own key stays here; a browser knows only ours. */
export const klipRequests = pgTable(
  'klip_requests',
  {
    requestId: uuid('request_id').primaryKey().defaultRandom(),
    /**
     * SHA-256 of the session token, or of the browser's Klip cookie before a login: only that browser may read the
     * answer.
     */
    ownerHash: text('owner_hash').notNull(),
    type: text('type', { enum: ['auth', 'sign', 'fee', 'nft'] }).notNull(),
    klipKey: text('klip_key').notNull(),
    challengeId: uuid('challenge_id'),
    migrationId: reference('migration_id'),
    status: text('status', { enum: klipStatuses }).notNull().default('prepared'),
    /** What a completed request answered: address, transaction hash or signature. */
    result: text('result'),
    createdAt: instant('created_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [
    // Swept by time.
    index('klip_requests_expires_at').on(t.expiresAt),
  ],
)
