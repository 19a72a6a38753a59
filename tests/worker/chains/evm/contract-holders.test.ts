import { afterEach, describe, expect, it } from 'vitest'
import type { HolderReader, Holding } from '#worker/chains/holders.ts'
import { mintTo } from '#tests/support/anvil-contracts.ts'
import { givenOldWorld, refusal } from './on-anvil.ts'

const world = givenOldWorld()
afterEach(() => world().proxy.meddle(null))

async function readAll(reader: HolderReader): Promise<Holding[]> {
  const s0 = await reader.findPlace()
  const found: Holding[] = []
  for (let cursor: string | null = null; ;) {
    const page = await reader.readPage({ witness: 'all', cursor, s0 })
    expect(page.slot).toBe(s0.slot)
    found.push(...page.holdings)
    cursor = page.next
    if (cursor === null) return found
  }
}

describe('the holders of a contract', () => {
  it('are those of all its NFTs, at one block that every RPC has', async () => {
    const { client, collection, holder, stranger } = world()
    await mintTo(collection, stranger.address, [700])
    const reader = client.holders(collection.address, 0)
    expect(await reader.inspect(await reader.findPlace())).toEqual({ decimals: null, total: 10n })
    const held = await readAll(reader)
    expect(held).toHaveLength(10)
    expect(held).toContainEqual({
      ...{ key: '700', owner: stranger.address.toLowerCase(), amount: 1n },
      asset: `${collection.address.toLowerCase()}/700`,
    })
    expect(held.filter(({ owner }) => owner === holder.address.toLowerCase())).toHaveLength(9)
  })

  it('of one that lists nothing are searched for by number, over gaps and pages, until all of them are found', async () => {
    const { client, holder, stranger, deployTest } = world()
    const counted = await deployTest('Counted')
    for (const tokenId of [0, 1, 2, 499, 500, 1200])
      await counted.send('mint', [tokenId === 500 ? stranger.address : holder.address, tokenId])
    await counted.send('burn', [1])
    const reader = client.holders(counted.address, 0)
    expect(await reader.inspect(await reader.findPlace())).toEqual({ decimals: null, total: 5n })
    const held = await readAll(reader)
    expect(held.map(({ key }) => key)).toEqual(['0', '2', '499', '500', '1200'])
    expect(held[3]?.owner).toBe(stranger.address.toLowerCase())
    expect(await reader.listTotals((await reader.findPlace()).slot)).toEqual([5n])
  })

  it('are read at one block: what moves meanwhile is as it was there', async () => {
    const { client, holder, stranger, deployTest } = world()
    const counted = await deployTest('Counted')
    await counted.send('mint', [holder.address, 0])
    await counted.send('mint', [holder.address, 900])
    const reader = client.holders(counted.address, 0)
    const s0 = await reader.findPlace()
    const first = await reader.readPage({ witness: 'all', cursor: null, s0 })
    await counted.send('transferFrom', [holder.address, stranger.address, 900], { account: holder })
    const second = await reader.readPage({ witness: 'all', cursor: first.next, s0 })
    expect(second.holdings).toMatchObject([{ key: '900', owner: holder.address.toLowerCase() }])
    expect(second.next).toBeNull()
  })

  it('of one that counts more than anybody finds end at last, and do not add up', async () => {
    const { client, holder, deployTest } = world()
    const counted = await deployTest('Counted')
    await counted.send('mint', [holder.address, 0])
    await counted.send('invent', [1])
    const reader = client.holders(counted.address, 0)
    const s0 = await reader.findPlace()
    // Two NFTs are not numbered further than this.
    const last = await reader.readPage({ witness: 'all', cursor: 'scan:9800:1', s0 })
    expect(last).toMatchObject({ holdings: [], next: null })
    expect(await reader.listTotals(s0.slot)).toEqual([2n])
  })

  it('of one that lists nothing and does not say how many there are cannot be read', async () => {
    const { client, deployTest, stranger } = world()
    const plain = await deployTest('NotEnumerable')
    const reader = client.holders(plain.address, 0)
    expect(await reader.inspect(await reader.findPlace())).toEqual({ reason: 'NOT_LISTED' })
    const nobody = client.holders(stranger.address.toLowerCase(), 0)
    expect(await nobody.inspect(await nobody.findPlace())).toEqual({ reason: 'NOT_THERE' })
  })

  it('are told by no RPC alone: one that names another owner makes it wait', async () => {
    const { client, collection, proxy, stranger } = world()
    const liar = `0x${stranger.address.slice(2).toLowerCase().padStart(64, '0')}`
    const ownerOf = '0x6352211e'
    proxy.meddle((method, params) => {
      const [call] = params as [{ data?: string }]
      return method === 'eth_call' && call.data?.startsWith(ownerOf) ? { result: liar } : null
    })
    const reader = client.holders(collection.address, 0)
    expect(await refusal(readAll(reader))).toMatchObject({
      ...{ code: 'RPC_BAD_ANSWER', kind: 'temporary' },
      detail: { disagreement: 'CONTRACT_DISPUTED' },
    })
  })

  it('of a contract of coins, which counts units, are not searched for', async () => {
    const { client, deployTest } = world()
    const counted = await deployTest('Counted')
    await counted.send('invent', [10n ** 24n])
    const reader = client.holders(counted.address, 0)
    expect(await reader.inspect(await reader.findPlace())).toEqual({ reason: 'TOO_MANY' })
  })

  it('that are contracts are told apart from wallets', async () => {
    const { client, collection, holder } = world()
    const reader = client.holders(collection.address, 0)
    const owners = [holder.address.toLowerCase(), collection.address.toLowerCase()]
    expect(await reader.listPrograms(owners, await reader.findPlace())).toEqual([
      collection.address.toLowerCase(),
    ])
  })
})
