import { sql } from 'drizzle-orm'
import { bigint, index, numeric, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { audit, identity, instant, lamports, percent } from '../../columns.ts'

export const projects = pgTable(
  'projects',
  {
    id: identity('project_id'),
    symbol: text('symbol').notNull(),
    name: text('name').notNull(),
    nameKor: text('name_kor').notNull(),
    contractAddress: text('contract_address'),
    mainnet: text('mainnet', { enum: ['solana', 'kaia', 'ethereum', 'bsc'] }).notNull(),
    creatorFeePercent: percent('creator_fee_percent').notNull(),
    projectFeePercent: percent('project_fee_percent').notNull(),
    jsonPath: text('json_path'),
    image: text('image'),
    adminWalletAddress: text('admin_wallet_address'),
    listingWalletAddress: text('listing_wallet_address'),
    feeWalletAddress: text('fee_wallet_address'),
    startTime: instant('start_time'),
    endTime: instant('end_time'),
    mintStartBlock: bigint('mint_start_block', { mode: 'number' }),
    mintEndBlock: bigint('mint_end_block', { mode: 'number' }),
    description: text('description'),
    /** The most that its runs may spend on a day of UTC; null: no limit of its own. */
    dailyCapLamports: lamports('daily_cap_lamports'),
    /** The same for its wallet on a source chain: calls, what goes back, and gas; null: no limit. */
    dailyCapWei: numeric('daily_cap_wei', { precision: 40, scale: 0 }),
    /** A run that costs more needs the approval of a second person; null: none does. */
    approvalLimitLamports: lamports('approval_limit_lamports'),
    ...audit,
  },
  (t) => [
    // "Contract already exists": one living project per contract and chain.
    uniqueIndex('projects_contract_alive')
      .on(t.mainnet, t.contractAddress)
      .where(sql`${t.deletedAt} is null and ${t.contractAddress} is not null`),
    index('projects_symbol').on(t.symbol),
  ],
)
