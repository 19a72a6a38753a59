import { afterEach, describe, expect, test } from 'vitest'
import { findSignatureWitnesses } from '#api/chain/solana/signature-witnesses.ts'
import { openTestRpc, type TestRpc } from '../../support/rpc.ts'

let rpcs: TestRpc[] = []
afterEach(() => Promise.all(rpcs.splice(0).map((rpc) => rpc.close())))

type Status = { err: unknown; confirmationStatus: string } | null
const succeeded: Status = { err: null, confirmationStatus: 'finalized' }
const failed: Status = { err: 'AccountInUse', confirmationStatus: 'finalized' }

/** What two RPCs are worth that say this of signatures, in their order. @returns their places in each list. */
async function ask(says: [Status[], Status[]], isKnownFailed = false) {
  rpcs = await Promise.all(
    says.map((value) => openTestRpc((method) => ({ result: resultOf(method, value) }))),
  )
  const asked = says[0].map((_, at) => ({
    ...{ signature: `signature ${at}`, isKnownFailed },
    ...{ lastValidBlockHeight: 100n, signedSlot: 50n },
  }))
  const found = await findSignatureWitnesses(
    rpcs.map(({ url }) => url),
    asked,
    'localnet',
  )
  const places = (hosts: string[]) =>
    hosts
      .map((host) => rpcs.findIndex(({ url }) => new URL(url).host === host))
      .toSorted((one, other) => one - other)
  return {
    known: places(found.known),
    denied: places(found.denied),
    silent: places([...found.silent, ...found.unable]),
  }
}

function resultOf(method: string, value: Status[]) {
  if (method === 'getSignatureStatuses') return { context: { slot: 200 }, value }
  if (method === 'getGenesisHash') return 'G'.repeat(44)
  return method === 'getFirstAvailableBlock' ? 0 : 200
}

describe('RPCs that are asked whether a transaction is on the chain', () => {
  test('deny it when they never saw it, or all of them saw it fail', async () => {
    expect(await ask([[null], [null]])).toEqual({ known: [], denied: [0, 1], silent: [] })
    expect(await ask([[failed], [failed]])).toEqual({ known: [], denied: [0, 1], silent: [] })
  })
  test('know it when one alone says that it failed: it landed, and what came of it is one word', async () => {
    expect(await ask([[failed], [null]])).toEqual({ known: [0], denied: [1], silent: [] })
    expect(await ask([[failed], [succeeded]])).toEqual({ known: [0, 1], denied: [], silent: [] })
  })
  test('know it when they agree about one signature and not about the other', async () => {
    expect(
      await ask([
        [failed, failed],
        [failed, null],
      ]),
    ).toEqual({ known: [0], denied: [1], silent: [] })
  })
  test('deny what the rows hold as failed, which every RPC said once', async () => {
    expect(await ask([[failed], [null]], true)).toEqual({ known: [], denied: [0, 1], silent: [] })
  })
})
