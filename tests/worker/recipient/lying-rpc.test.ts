import { describe, expect, test } from 'vitest'
import { retrySnapshot } from '#db/recipient/snapshot-reading.ts'
import { readingsMax } from '#worker/recipient/read-snapshot.ts'
import { assetOf, newAddress, someOwners, type FakeIndex } from '../../support/recipient/fake-holders.ts'
import { fileOf, givenTwoIndexes } from '../../support/recipient/given-snapshots.ts'
import { newWallet } from '../../support/wallet/wallet.ts'

const { given, startAnew, bothHold, ask, run, textOf } = givenTwoIndexes()

describe('an RPC', () => {
  test('that sees a transfer later than another is asked again until both agree', async () => {
    const owners = someOwners(3)
    bothHold(owners)
    const [moved = ''] = owners.keys()
    const buyer = newWallet().address
    given.other.owners.set(moved, buyer)
    given.one.instead = (method) => {
      if (method === 'getAssets') given.one.owners.set(moved, buyer)
      return null
    }
    const id = await ask()
    expect(await run(id)).toMatchObject({ state: 'frozen' })
    expect(await textOf(id)).toBe(fileOf(given.other.owners))
  })

  test('that goes on differing freezes nothing: it is told what about, and a person has it read again', async () => {
    const owners = someOwners(3)
    bothHold(owners)
    const [asset = ''] = owners.keys()
    given.other.owners.delete(asset)
    const id = await ask()
    for (let reading = 1; reading < readingsMax; reading += 1)
      expect(await run(id)).toMatchObject({ state: 'asked', reason: 'DISPUTED', reading, s0Slot: null })
    const failed = await run(id)
    expect(failed).toMatchObject({ state: 'failed', reason: 'DISPUTED', fileId: null })
    expect(failed.params).toMatchObject({ asset, count: 1 })
    expect(failed.params['says']).toContain(owners.get(asset))
    expect(await run(id)).toMatchObject({ state: 'failed' })
    expect(await retrySnapshot(given.database.db, { snapshotId: id, actor: 'operator' })).toBe(true)
    bothHold(owners)
    expect(await run(id)).toMatchObject({ state: 'frozen' })
  })

  test.each<[string, (index: FakeIndex, id: string) => void]>([
    ['goes in circles', (index, id) => (index.instead = circle(id))],
    [
      'tells of an NFT of another collection',
      (index) => (index.instead = pageWith(assetOf(newAddress(), newWallet().address, newAddress()))),
    ],
    [
      'tells of no owner',
      (index) => (index.instead = pageWith({ ...(assetOf(newAddress(), '', given.collection) as object) })),
    ],
    [
      'tells of an NFT twice',
      (index, id) => (index.instead = pageWith(assetOf(id, newWallet().address, given.collection), 2)),
    ],
    ['is behind S0', (index) => (index.indexed = 99)],
    [
      'does not answer',
      (index) => (index.instead = (method) => (method === 'getAssetsByGroup' ? { httpStatus: 500 } : null)),
    ],
    [
      'answers no list',
      (index) => (index.instead = (method) => (method === 'getAssetsByGroup' ? { result: [] } : null)),
    ],
  ])('that %s makes it wait, and nothing of that is taken', async (_, lie) => {
    const owners = someOwners(3)
    bothHold(owners)
    const [asset = ''] = owners.keys()
    const id = await ask()
    lie(given.other, asset)
    expect(await run(id)).toMatchObject({ state: 'reading', reason: 'RPC_TROUBLE', fileId: null })
    Object.assign(given.other, { instead: () => null, indexed: 100 })
    startAnew()
    expect(await run(id)).toMatchObject({ state: 'frozen' })
    expect(await textOf(id)).toBe(fileOf(owners))
  })

  test('that serves another network makes it wait', async () => {
    const owners = someOwners(2)
    bothHold(owners)
    given.other.owners = someOwners(2)
    const mainnet = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'
    given.other.instead = (method) => (method === 'getGenesisHash' ? { result: mainnet } : null)
    expect(await given.chain.listStrangers()).toHaveLength(1)
    const id = await ask()
    expect(await run(id)).toMatchObject({ state: 'asked', reason: 'RPC_TROUBLE', s0Slot: null })
  })

  test('that goes back in time makes it wait', async () => {
    bothHold(someOwners(1))
    const id = await ask()
    given.other.indexed = 130
    await run(id)
    expect(await run(id)).toMatchObject({ state: 'reading', fileId: null })
    given.one.slot = 200
    given.other.slot = 200
    expect((await run(id)).manifest).toMatchObject({ s1: { slot: 130 } })
  })

  test('alone is asked twice, and one without an index is no witness', async () => {
    const owners = someOwners(3)
    given.one.owners = owners
    given.other.hasIndex = false
    const id = await ask()
    expect(await run(id)).toMatchObject({ state: 'frozen' })
    expect(await textOf(id)).toBe(fileOf(owners))
    const whole = given.one.rpc.calls.filter(
      ({ params: [query] }) => (query as { limit?: number } | undefined)?.limit === 1_000,
    )
    expect(whole).toHaveLength(2)
    given.one.hasIndex = false
    const none = await ask()
    expect(await run(none)).toMatchObject({ state: 'failed', reason: 'NO_INDEX' })
  })
})

function pageWith(item: unknown, times = 1): FakeIndex['instead'] {
  return (method, [query]) =>
    method === 'getAssetsByGroup' && (query as { limit: number }).limit === 1_000
      ? { result: { items: Array.from({ length: times }, () => item), last_indexed_slot: 100 } }
      : null
}

/** Full pages for ever, whose cursor comes again. */
function circle(id: string): FakeIndex['instead'] {
  return (method) => {
    if (method !== 'getAssetsByGroup') return null
    const items = Array.from({ length: 1_000 }, () => ({ id: newAddress(), burnt: true }))
    return { result: { items, cursor: id, last_indexed_slot: 100 } }
  }
}
