import { endpoints } from '#contract/endpoints.ts'
import { listEvmCalls } from '#db/evm-contract/calls.ts'
import { listEvmContracts } from '#db/evm-contract/contracts.ts'
import { orUnreachable } from '../chain/chains.ts'
import type { Mount } from '../http/mount.ts'
import { mountList } from '../http/mount-list.ts'
import { pageKey, pageOfRows } from '../http/page-key.ts'
import { askContract, createEvmCall, giveUpCall, prepareCall, removeCall } from './calls.ts'
import {
  findEvmContract,
  inspectContract,
  readEvmContract,
  readFacts,
  registerEvmContract,
  requireLive,
  requireSource,
} from './contracts.ts'
import { deployEvmContract, prepareDeploy } from './deploy.ts'
import { presentEvmCall, presentEvmContract } from './present.ts'
import { requireMakeable, simulate } from './simulate.ts'

export function mountEvmContracts(mount: Mount) {
  mountList(mount, endpoints.listEvmContracts, {
    list: listEvmContracts,
    keyOf: (row) => row.contract.id,
    present: (rows) => rows.map((row) => presentEvmContract(row)),
  })
  mount(endpoints.readEvmContract, ({ params, services: { db } }) => readEvmContract(db, params.contractId))
  mount(endpoints.readEvmContractFacts, async ({ params, services }) =>
    reading(readFacts(await requireLive(services, params.contractId))),
  )
  mount(
    endpoints.registerEvmContract,
    async ({ body, write, services, actor, requestId }) => {
      const source = await requireSource(services, body.projectId)
      const found = await reading(inspectContract(source, body))
      const input = { ...body, ...found, chain: source.chain }
      return write((tx) => registerEvmContract(tx, input, { actor, requestId }))
    },
    { messageKey: 'REGISTERED' },
  )
  mountDeploy(mount)
  mountCalls(mount)
}

function reading<T>(work: Promise<T>): Promise<T> {
  return orUnreachable('SOURCE_CHAIN_UNREACHABLE', work)
}

function mountDeploy(mount: Mount) {
  mount(endpoints.simulateEvmDeploy, async ({ body, services }) => {
    const call = await prepareDeploy(services, body)
    return (await reading(simulate(call.source.reader, call, []))).shown
  })
  mount(
    endpoints.deployEvmContract,
    async ({ body: { feeMaxWei, ...body }, write, services, actor, requestId }) => {
      const call = await prepareDeploy(services, body)
      return write(async (tx) => {
        const simulated = await reading(simulate(call.source.reader, call, []))
        requireMakeable(simulated, feeMaxWei)
        const head = simulated.shown.blockNumber
        const input = { projectId: body.projectId, call, feeMaxWei, head }
        return deployEvmContract(tx, input, { actor, requestId })
      })
    },
    { messageKey: 'REGISTERED' },
  )
}

function mountCalls(mount: Mount) {
  mount(endpoints.askEvmContract, async ({ params, body, services }) =>
    reading(askContract(await requireLive(services, params.contractId), body)),
  )
  mount(endpoints.simulateEvmCall, async ({ params, body, services }) => {
    const live = await requireLive(services, params.contractId)
    const call = await prepareCall(services.db, live, body)
    return (await reading(simulate(live.source.reader, call, call.fn.outputs))).shown
  })
  mount(
    endpoints.createEvmCall,
    async ({ params, body: { feeMaxWei, ...body }, write, services, actor, requestId }) => {
      const live = await requireLive(services, params.contractId)
      const call = await prepareCall(services.db, live, body)
      // Inside of what is kept under the key: a call that was asked for is not simulated again after it was made.
      return write(async (tx) => {
        const simulated = await reading(simulate(live.source.reader, call, call.fn.outputs))
        requireMakeable(simulated, feeMaxWei)
        const input = { live, call, feeMaxWei, head: simulated.shown.blockNumber }
        return createEvmCall(tx, input, { actor, requestId })
      })
    },
    { messageKey: 'REGISTERED' },
  )
  mount(endpoints.listEvmCalls, async ({ params, query, services: { db } }) => {
    const { contract } = await findEvmContract(db, params.contractId)
    const { after, limit, state } = query
    const asked = { contractId: contract.id, state, after: pageKey(after), limit: limit + 1 }
    const rows = await listEvmCalls(db, asked)
    return pageOfRows(rows, { limit, keyOf: (row) => row.call.id, present: (row) => presentEvmCall(row) })
  })
  mount(
    endpoints.cancelEvmCall,
    ({ params, write, actor, requestId }) =>
      write((tx) => giveUpCall(tx, params.callId, { actor, requestId })),
    { messageKey: 'MODIFIED' },
  )
  mount(
    endpoints.removeEvmCall,
    ({ params, write, actor, requestId }) =>
      write((tx) => removeCall(tx, params.callId, { actor, requestId })),
    { messageKey: 'MODIFIED' },
  )
}
