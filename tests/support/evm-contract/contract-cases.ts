import type { Db } from '#db/connection.ts'
import { findOptionalEvmContract, saveNewEvmContract } from '#db/evm-contract/contracts.ts'
import { saveNewEvmCall } from '#db/evm-contract/calls.ts'
import { refuseCall } from '#db/evm-contract/send-calls.ts'
import { compileContracts } from '#worker/chains/evm/compile.ts'
import { freshKey, type TestApi } from '../api.ts'
import { createRouteFixture, newEvmAddress } from '../migration/migrations.ts'
import type { Case } from '../routes/route-case.ts'

/** A contract on Kaia, live unless it is said otherwise. */
export function saveTestContract(
  db: Db,
  { projectId, state = 'live' }: { projectId: number; state?: 'live' | 'failed' },
) {
  return saveNewEvmContract(db, {
    ...{ projectId, chain: 'kaia', kind: 'bnb', state, name: 'Genesis', symbol: 'GEN' },
    address: newEvmAddress(),
    registrantId: 'test',
  })
}

/** A call of a contract that waits to be signed. */
export async function saveTestCall(db: Db, contractId: number) {
  const row = await findOptionalEvmContract(db, contractId)
  return saveNewEvmCall(db, {
    ...{ contractId, functionName: 'mint', args: { to: newEvmAddress() }, chain: 'kaia' },
    ...{ from: newEvmAddress(), to: row?.contract.address ?? '', data: '0x6a627842', valueWei: '0' },
    ...{ feeMaxWei: '1', tokenId: null, askedBlock: 1, registrantId: 'test' },
  })
}

/** One that was refused just now. */
export async function saveFailedCall(db: Db, contractId: number) {
  const callId = await saveTestCall(db, contractId)
  await refuseCall(db, { callId, error: null, revertData: null, actor: 'test' })
  return callId
}

/** What a deployment of the BNB contract is asked for. */
export function deployArgs() {
  return {
    ...{ name_: 'Genesis', symbol_: 'GEN', baseURI_: 'https://meta.example/' },
    ...{ creator: newEvmAddress(), creatorFeeBasisPoints: '500' },
  }
}

/** Cases of the routes of contracts, on chains that are stand-ins. */
export function contractCases(fixture: () => { api: TestApi }) {
  const db = () => fixture().api.database.db
  const project = async () => (await createRouteFixture(fixture().api)).oldProjectId
  const made = async () => ({
    params: { contractId: await saveTestContract(db(), { projectId: await project() }) },
  })
  const none = { params: { contractId: 999_999 }, code: 'NOT_FOUND' }
  const mint = () => ({ function: 'mint', args: { to: newEvmAddress() } })
  const headers = () => ({ 'idempotency-key': freshKey() })
  const feeMaxWei = '1000000000000000000'
  return {
    listEvmContracts: {
      good: () => ({ query: 'chain=kaia&state=live' }),
      bad: { query: 'state=x', code: 'BAD_REQUEST' },
    },
    readEvmContract: { good: made, bad: none },
    readEvmContractFacts: { good: made, bad: none },
    registerEvmContract: {
      good: async () => ({
        body: { projectId: await project(), address: newEvmAddress(), kind: 'erc721' },
        headers: headers(),
      }),
      bad: { body: { projectId: 1, address: '0x1', kind: 'bnb' }, code: 'BAD_REQUEST' },
    },
    simulateEvmDeploy: {
      good: async () => {
        await compileContracts()
        return { body: { projectId: await project(), args: deployArgs() } }
      },
      bad: { body: { projectId: 999_999, args: {} }, code: 'NO_SUCH_PROJECT' },
    },
    deployEvmContract: {
      good: async () => {
        await compileContracts()
        return { body: { projectId: await project(), args: deployArgs(), feeMaxWei }, headers: headers() }
      },
      bad: { body: { projectId: 999_999, args: {}, feeMaxWei }, code: 'NO_SUCH_PROJECT' },
    },
    askEvmContract: {
      good: async () => ({
        ...(await made()),
        body: { function: 'ownerOf', args: { tokenId: '1' } },
      }),
      bad: { ...none, body: { function: 'ownerOf', args: { tokenId: '1' } } },
    },
    simulateEvmCall: {
      good: async () => ({ ...(await made()), body: mint() }),
      bad: { ...none, body: { function: 'mint', args: {} } },
    },
    createEvmCall: {
      good: async () => ({ ...(await made()), body: { ...mint(), feeMaxWei }, headers: headers() }),
      bad: { ...none, body: { function: 'mint', args: {}, feeMaxWei } },
    },
    listEvmCalls: { good: made, bad: none },
    cancelEvmCall: {
      good: async () => {
        const { params } = await made()
        return { params: { callId: await saveTestCall(db(), params.contractId) }, body: {} }
      },
      bad: { params: { callId: 999_999 }, body: {}, code: 'NOT_FOUND' },
    },
    removeEvmCall: {
      good: async () => {
        const { params } = await made()
        return { params: { callId: await saveFailedCall(db(), params.contractId) }, body: {} }
      },
      bad: { params: { callId: 999_999 }, body: {}, code: 'NOT_FOUND' },
    },
  } as const satisfies Record<string, Case>
}
