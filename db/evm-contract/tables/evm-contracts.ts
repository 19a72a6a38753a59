import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { evmContractKinds, evmContractStates } from '#contract/evm-contract/codes.ts'
import { sourceChains } from '#contract/migration/codes.ts'
import { audit, identity, reference } from '../../columns.ts'
import { projects } from '../../project/tables/projects.ts'

/** A contract of a source chain: registered as it was there, or deployed by the wallet of its project. */
export const evmContracts = pgTable(
  'evm_contracts',
  {
    id: identity('contract_id'),
    projectId: reference('project_id')
      .notNull()
      .references(() => projects.id),
    chain: text('chain', { enum: sourceChains }).notNull(),
    kind: text('kind', { enum: evmContractKinds }).notNull(),
    state: text('state', { enum: evmContractStates }).notNull().default('live'),
    /** 0x in lower case. Null until the transaction that creates it is signed. */
    address: text('address'),
    /** As the contract gives them: read when it was registered, or as it is deployed with. */
    name: text('name').notNull(),
    symbol: text('symbol').notNull(),
    ...audit,
  },
  (t) => [
    // One row a contract; the address of a deployment that failed is free for another.
    uniqueIndex('evm_contracts_address')
      .on(t.chain, t.address)
      .where(sql`${t.state} <> 'failed' and ${t.deletedAt} is null`),
    index('evm_contracts_project').on(t.projectId, t.id),
    check('evm_contracts_live', sql`${t.state} <> 'live' or ${t.address} is not null`),
  ],
)
