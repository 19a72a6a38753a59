import { sql } from 'drizzle-orm'
import { check, index, numeric, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import {
  feeOutcomes,
  migrationOutcomes,
  migrationReasons,
  migrationStates,
  sourceChains,
} from '#contract/migration/codes.ts'
import { walletTypes } from '#contract/wallet/codes.ts'
import { identity, instant, reference } from '../../columns.ts'
import { destinations } from './destinations.ts'
import { migrationRoutes } from './migration-routes.ts'
import { mintingItems } from '../../run/tables/minting-items.ts'
import { sourceChainDeposits } from './source-chain-deposits.ts'
import { projects } from '../../project/tables/projects.ts'
import { users } from '../../account/tables/users.ts'
import type { Told } from '#contract/codes/told.ts'

/** One NFT on its way from a source chain to Solana: SPEC.md's migration record and how far it is. */
export const migrations = pgTable(
  'migrations',
  {
    id: identity('migration_id'),
    /** Migrations asked for together. */
    runId: uuid('run_id').notNull(),
    userUuid: uuid('user_uuid')
      .notNull()
      .references(() => users.uuid),
    routeId: reference('route_id')
      .notNull()
      .references(() => migrationRoutes.id),
    state: text('state', { enum: migrationStates }).notNull().default('created'),
    /** Set once: mint when it is final on Solana, return when no mint can land any more. */
    outcome: text('outcome', { enum: migrationOutcomes }),
    /** Why it is blocked or goes back; null while it moves. */
    reason: text('reason', { enum: migrationReasons }),
    reasonDetail: text('reason_detail').$type<Told>(),
    /** SPEC.md: the old wallet's address as registered. */
    regId: text('reg_id').notNull(),
    regTime: instant('reg_time').notNull().defaultNow(),
    chain: text('chain', { enum: sourceChains }).notNull(),
    oldProjectId: reference('old_project_id')
      .notNull()
      .references(() => projects.id),
    /** 0x in lower case, as every source-chain address here. */
    oldWalletAddress: text('old_wallet_address').notNull(),
    oldWalletType: text('old_wallet_type', { enum: walletTypes }).notNull(),
    oldNftContract: text('old_nft_contract').notNull(),
    oldNftId: text('old_nft_id').notNull(),
    oldNftName: text('old_nft_name'),
    oldNftImage: text('old_nft_image'),
    newWalletAddress: text('new_wallet_address').notNull(),
    /** By which signature of the old wallet it goes there; null: asked for before one was wanted. */
    destinationId: reference('destination_id').references(() => destinations.id),
    newNftContract: text('new_nft_contract'),
    newNftId: text('new_nft_id'),
    newMintAccountKey: text('new_mint_account_key'),
    newTokenAccountKey: text('new_token_account_key'),
    newMetadataAccountKey: text('new_metadata_account_key'),
    newMasterEditionAccountKey: text('new_master_edition_account_key'),
    /** Fixed when it was asked for, whatever the route says later. */
    feeWei: numeric('fee_wei', { precision: 30, scale: 0 }).notNull(),
    adminWallet: text('admin_wallet').notNull(),
    /**
     * The time its wallet was proven in this session: a reported transfer that was mined before it, and that the watcher never
     * saw, is of a time before this product.
     */
    depositsSince: instant('deposits_since').notNull(),
    /** Reported by the client, checked by the worker; proof of nothing. */
    feeTxHash: text('fee_tx_hash'),
    nftTxHash: text('nft_tx_hash'),
    feeDepositId: reference('fee_deposit_id').references(() => sourceChainDeposits.id),
    nftDepositId: reference('nft_deposit_id').references(() => sourceChainDeposits.id),
    feeOutcome: text('fee_outcome', { enum: feeOutcomes }),
    itemId: reference('item_id').references(() => mintingItems.id),
    /** An admin or the owner asked for it to go back or be given up; the worker does it when it may. */
    returnAskedBy: text('return_asked_by'),
    returnAskedReason: text('return_asked_reason', { enum: migrationReasons }),
    deadline: instant('deadline').notNull(),
    finishedAt: instant('finished_at'),
    /** When the worker runs it again. */
    nextRunAt: instant('next_run_at').notNull().defaultNow(),
    modifiedAt: instant('modified_at').notNull().defaultNow(),
  },
  (t) => [
    // One NFT is on its way once. Given back or never handed over, it may be asked for again.
    uniqueIndex('migrations_nft_alive')
      .on(t.chain, t.oldNftContract, t.oldNftId)
      .where(sql`${t.state} not in ('returned', 'expired')`),
    // One fee pays one NFT, one transfer hands over one NFT.
    uniqueIndex('migrations_fee_deposit').on(t.feeDepositId),
    uniqueIndex('migrations_nft_deposit').on(t.nftDepositId),
    uniqueIndex('migrations_item').on(t.itemId),
    index('migrations_old_wallet').on(t.oldWalletAddress, t.id),
    index('migrations_new_wallet').on(t.newWalletAddress, t.id),
    index('migrations_user').on(t.userUuid, t.id),
    index('migrations_run').on(t.runId),
    // A route's supply is counted before each mint, and the console lists one route at a time.
    index('migrations_route').on(t.routeId, t.state),
    // The sweeper reads this every second; finished ones, nearly all, stay out.
    index('migrations_open')
      .on(t.nextRunAt)
      .where(sql`${t.finishedAt} is null`),
    check(
      'migrations_return_has_no_mint',
      sql`${t.outcome} is distinct from 'return' or ${t.newMintAccountKey} is null`,
    ),
  ],
)
