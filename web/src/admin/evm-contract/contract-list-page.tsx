import { endpoints } from '#contract/endpoints.ts'
import { listPage } from '../kit/list/list-page.tsx'
import { OnSourceChain } from '../parts/migration-status.tsx'
import { paths } from '../paths.ts'
import { contractLooks } from './looks.ts'

/** Every contract of a source chain that was registered or deployed here. */
export const ContractListPage = listPage({
  list: endpoints.listEvmContracts,
  words: 'evmContracts',
  key: 'contractId',
  create: paths.createContract,
  createdBy: endpoints.registerEvmContract,
  open: (row) => paths.contract(row.contractId),
  refreshEveryMs: 5_000,
  filters: (filter) => [
    filter.search(),
    filter.chips('state'),
    filter.select('kind'),
    filter.select('chain'),
  ],
  columns: (column) => [
    column.link('name', 240, { note: (row) => row.symbol }),
    column.word('kind', 170),
    column.badge('state', 140, contractLooks),
    column.word('chain', 130),
    column.own('address', 190, (row) => (
      <OnSourceChain chain={row.chain} value={row.address} name="0x" kind="address" />
    )),
    column.text('projectName', 170),
    column.since('registeredAt', 130),
  ],
})
