import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Queryable } from '../connection.ts'
import { recordCreated } from '../moves/move.ts'
import { evmContracts, projectKeys, projects } from '../schema.ts'
import { isUser, registrants } from '../sql/authors.ts'
import { keysetQuery } from '../sql/keyset-query.ts'
import { onlyId } from '../sql/only-id.ts'

function selectContracts(db: Queryable) {
  return db
    .select({
      contract: evmContracts,
      projectSymbol: projects.symbol,
      projectName: projects.name,
      /** Whose key is stored for the chain of the contract: a project may have moved to another one. */
      wallet: sql<
        string | null
      >`case when ${projects.mainnet} = ${evmContracts.chain} then ${projectKeys.address} end`,
      deployCallId: sql<string | null>`(select max(c.call_id) from evm_calls c
        where c.contract_id = ${evmContracts.id} and c.to_address is null)`,
      registrant: registrants.uid,
    })
    .from(evmContracts)
    .innerJoin(projects, eq(projects.id, evmContracts.projectId))
    .leftJoin(projectKeys, and(eq(projectKeys.projectId, projects.id), eq(projectKeys.purpose, 'admin')))
    .leftJoin(registrants, isUser(registrants, evmContracts.registrantId))
}
export type EvmContractRow = Awaited<ReturnType<typeof listEvmContracts>>[number]

export const listEvmContracts = keysetQuery({
  select: selectContracts,
  key: evmContracts.id,
  where: isNull(evmContracts.deletedAt),
  search: { contains: [evmContracts.name, evmContracts.symbol, evmContracts.address] },
  filters: {
    chain: evmContracts.chain,
    kind: evmContracts.kind,
    state: evmContracts.state,
    projectId: evmContracts.projectId,
  },
})

export async function findOptionalEvmContract(db: Queryable, contractId: number) {
  const [row] = await selectContracts(db).where(
    and(eq(evmContracts.id, contractId), isNull(evmContracts.deletedAt)),
  )
  return row ?? null
}

type NewContract = Pick<
  typeof evmContracts.$inferInsert,
  'projectId' | 'chain' | 'kind' | 'state' | 'address' | 'name' | 'symbol'
> & { registrantId: string }

/** @throws a unique violation of evm_contracts_address when the contract is registered already. */
export async function saveNewEvmContract(db: Queryable, values: NewContract): Promise<number> {
  const id = onlyId(await db.insert(evmContracts).values(values).returning({ id: evmContracts.id }))
  const { state = 'live', registrantId } = values
  await recordCreated(db, 'evmContract', { ids: [id], masterId: null, to: state, actor: registrantId })
  return id
}
