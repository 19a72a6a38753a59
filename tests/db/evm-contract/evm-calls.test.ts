import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cancelEvmCall, saveNewEvmCall } from '#db/evm-contract/calls.ts'
import { saveNewEvmContract } from '#db/evm-contract/contracts.ts'
import { isInCustody } from '#db/evm-contract/custody.ts'
import {
  failCall,
  finishCall,
  listEndedCalls,
  listWaitingCalls,
  lockCallAsSent,
  lockWaitingCall,
  refuseCall,
  startSending,
} from '#db/evm-contract/send-calls.ts'
import { saveSend } from '#db/migration/source-chain-sends.ts'
import { evmCalls, evmContracts } from '#db/schema.ts'
import { openTestDatabase, type TestDatabase } from '../../support/database/postgres.ts'

const [wallet, other, contract] = ['a', 'b', 'c'].map((digit) => `0x${digit.repeat(40)}`) as [
  string,
  string,
  string,
]
const actor = 'worker'
let database: TestDatabase
let projectId: number
let contractId: number
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  const { db } = database
  await db.execute(sql`delete from source_chain_sends`)
  await db.execute(sql`delete from evm_calls`)
  await db.execute(sql`delete from evm_contracts`)
  const [project] = await db.execute<{ project_id: string }>(sql`
    insert into projects (symbol, name, name_kor, mainnet, creator_fee_percent, project_fee_percent)
    values ('P', 'P', 'P', 'kaia', 0, 0) returning project_id`)
  projectId = Number(project?.project_id)
  contractId = await saveContract('live', contract)
})

function saveContract(state: 'live' | 'deploying', address: string | null) {
  return saveNewEvmContract(database.db, {
    ...{ projectId, chain: 'kaia', kind: 'bnb', state, address, name: 'G', symbol: 'G', registrantId: 'ops' },
  })
}
function saveCall(given: { from?: string; to?: string | null; data?: string; of?: number } = {}) {
  const { from = wallet, to = contract, data = '0xaa', of = contractId } = given
  return saveNewEvmCall(database.db, {
    ...{ contractId: of, functionName: to === null ? 'constructor' : 'mint', args: {}, chain: 'kaia' },
    ...{ from, to, data, valueWei: '0', feeMaxWei: '9', tokenId: null, askedBlock: 5, registrantId: 'ops' },
  })
}
async function stateOf(callId: number) {
  const [row] = await database.db.select().from(evmCalls).where(eq(evmCalls.id, callId))
  return row?.state
}
async function contractOf(id: number) {
  const [row] = await database.db.select().from(evmContracts).where(eq(evmContracts.id, id))
  return row
}
/** Signed, and its send is over like this. */
async function ended(callId: number, state: 'final' | 'failed', creates: string | null = null) {
  await database.db.transaction(async (tx) => {
    const call = await lockWaitingCall(tx, callId)
    if (!call) throw new Error('It does not wait.')
    const send = {
      chain: 'kaia',
      purpose: 'call',
      callId,
      from: wallet,
      to: contract,
      nonce: callId,
    } as const
    const bytes = { txHash: `0x${callId}`, signedBytes: new Uint8Array(1), feeWei: '1' }
    await saveSend(tx, { ...send, ...bytes, state, blockNumber: 9, blockHash: '0x9' }, actor)
    await startSending(tx, call, { creates, txHash: bytes.txHash, actor })
  })
  const [call] = await listEndedCalls(database.db, 'kaia', 10)
  if (!call) throw new Error('It has not ended.')
  return call
}

describe('a call that waits', () => {
  it('is listed, oldest first, with how long it may wait', async () => {
    const [first, second] = [await saveCall(), await saveCall()]
    await database.db.execute(
      sql`update evm_calls set registered_at = now() - interval '2 hours' where call_id = ${first}`,
    )
    const listed = await listWaitingCalls(database.db, 'kaia', 10)
    expect(listed.map(({ callId, isExpired }) => [callId, isExpired])).toEqual([
      [first, true],
      [second, false],
    ])
    expect(await listWaitingCalls(database.db, 'bsc', 10)).toEqual([])
  })

  it('is given up once, and what it was to create will not be', async () => {
    const deploying = await saveContract('deploying', null)
    const callId = await saveCall({ to: null, of: deploying })
    const cancel = () => database.db.transaction((tx) => cancelEvmCall(tx, { callId, actor: 'ops' }))
    expect([await cancel(), await cancel()]).toEqual([true, false])
    expect(await stateOf(callId)).toBe('cancelled')
    expect(await contractOf(deploying)).toMatchObject({ state: 'failed' })
  })

  it('is refused with what the contract said', async () => {
    const callId = await saveCall()
    const refusal = { callId, error: null, revertData: '0x1234', actor }
    expect(await refuseCall(database.db, refusal)).toBe(true)
    expect(await refuseCall(database.db, refusal)).toBe(false)
    expect(await stateOf(callId)).toBe('failed')
  })
})

describe('a call that was signed', () => {
  it('cannot be given up, and is done with what it moved', async () => {
    const callId = await saveCall()
    const call = await ended(callId, 'final')
    expect(await database.db.transaction((tx) => cancelEvmCall(tx, { callId, actor: 'ops' }))).toBe(false)
    expect(await finishCall(database.db, { call, tokenIds: ['7'], actor })).toBe(true)
    expect(await finishCall(database.db, { call, tokenIds: ['7'], actor })).toBe(false)
    expect(await stateOf(callId)).toBe('done')
    expect(await listEndedCalls(database.db, 'kaia', 10)).toEqual([])
  })

  it('creates a contract that is live where its nonce put it', async () => {
    const deploying = await saveContract('deploying', null)
    const call = await ended(await saveCall({ to: null, of: deploying }), 'final', other)
    await finishCall(database.db, { call, tokenIds: [], actor })
    expect(await contractOf(deploying)).toMatchObject({ state: 'live', address: other })
  })

  it('creates none beside a row of the same contract that somebody registered meanwhile', async () => {
    const deploying = await saveContract('deploying', null)
    const call = await ended(await saveCall({ to: null, of: deploying }), 'final', contract)
    await finishCall(database.db, { call, tokenIds: [], actor })
    expect(await contractOf(deploying)).toMatchObject({ state: 'failed', address: null })
  })

  it('has failed when its transaction has', async () => {
    const callId = await saveCall()
    const call = await ended(callId, 'failed')
    expect(call).toMatchObject({ isSuccess: false, blockNumber: 9 })
    expect(await failCall(database.db, { call, revertData: '0x', actor })).toBe(true)
    expect(await stateOf(callId)).toBe('failed')
  })
})

describe('a transaction without a row', () => {
  const sent = { chain: 'kaia', from: wallet, to: contract, data: '0xaa', valueWei: 0n } as const
  const found = (given: object = {}) =>
    database.db.transaction(async (tx) => (await lockCallAsSent(tx, { ...sent, ...given }))?.callId ?? null)

  it('is the oldest call that says just the same', async () => {
    const first = await saveCall()
    await saveCall()
    expect(await found()).toBe(first)
  })

  it.each([
    ['another wallet', { from: other }],
    ['another contract', { to: other }],
    ['a contract that it creates', { to: null }],
    ['other arguments', { data: '0xab' }],
    ['coin', { valueWei: 1n }],
  ])('is no call when it has %s', async (_, given) => {
    await saveCall()
    expect(await found(given)).toBeNull()
  })
})

describe('custody', () => {
  const nft = { chain: 'kaia', contract, tokenId: '5' } as const
  async function deposit(handling: string, { from = other, state = 'final', kind = 'nft' } = {}) {
    await database.db.execute(sql`delete from source_chain_deposits`)
    await database.db.execute(sql`
      insert into source_chain_deposits (chain, kind, tx_hash, log_index, block_number, block_hash, block_time, from_address,
        to_address, contract, token_id, state, handling)
      values ('kaia', ${kind}, '0xd', 0, 1, '0x1', now(), ${from}, ${wallet}, ${contract}, '5', ${state}, ${handling})`)
  }

  it.each(['orphan', 'matched', 'return_planned'])('is of an NFT whose deposit is %s', async (handling) => {
    await deposit(handling)
    expect(await isInCustody(database.db, nft)).toBe(true)
    expect(await isInCustody(database.db, { ...nft, tokenId: '6' })).toBe(false)
  })

  it('is of one whose contract is registered for calls alone, and of no project', async () => {
    await deposit('orphan', { kind: 'unregistered' })
    expect(await isInCustody(database.db, nft)).toBe(true)
  })

  it('is not of one that went back, was ignored, left the chain, or was minted to our wallet', async () => {
    for (const handling of ['returned', 'ignored']) {
      await deposit(handling)
      expect(await isInCustody(database.db, nft)).toBe(false)
    }
    await deposit('orphan', { state: 'reorged' })
    expect(await isInCustody(database.db, nft)).toBe(false)
    await deposit('orphan', { from: `0x${'0'.repeat(40)}` })
    expect(await isInCustody(database.db, nft)).toBe(false)
  })
})
