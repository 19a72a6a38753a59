import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { TransferItem } from '#worker/chains/programs.ts'
import { findAssociatedTokenAddress } from '#worker/chains/solana/address/metaplex-addresses.ts'
import type { Meddler } from '#tests/support/rpc-proxy.ts'
import { openSending, type Sending } from './sending.ts'

let on: Sending
beforeAll(async () => {
  on = await openSending()
})
afterEach(() => on.proxies.forEach((proxy) => proxy.meddle(null)))
afterAll(() => on.close())

describe.each(['compressed', 'token-metadata'] as const)('a transfer of %s NFTs', (standard) => {
  it('lands, is read back for whom it was asked, and cannot be built again', async () => {
    const items = await on.toSend(standard, 3)
    const signature = await on.sent(standard, items)
    const { items: found } = await on.readBack(standard, items, signature)
    expect(found.map(({ key, assetId, owner }) => ({ key, assetId, owner }))).toEqual(items)
    for (const { owner, assetId, tokenAccount } of found)
      expect(tokenAccount).toBe(standard === 'compressed' ? null : findAssociatedTokenAddress(owner, assetId))
    await expect(on.build(standard, items)).rejects.toMatchObject({ code: 'ALREADY_DONE', kind: 'permanent' })
    const others = items.map((item) => ({ ...item, owner: on.newSigner().address }))
    await expect(on.build(standard, others)).rejects.toMatchObject({ code: 'NOT_HELD', kind: 'permanent' })
  })

  it('that landed twice fails the second time by itself', async () => {
    const item = await on.oneToSend(standard)
    const signed = await on.build(standard, [item])
    // Another price makes it another transaction.
    const options = await on.fixture.options({ microLamports: 2_000n })
    const second = await on.chain.programs.transfer.build(on.contextOf(standard), [item], options)
    expect(await on.fixture.land(signed)).toBeNull()
    expect(on.refusalOf(standard, await on.fixture.land(second), second)).toBe(
      standard === 'compressed' ? 'PROOF_STALE' : 'NOT_HELD',
    )
  })

  it('is not read back for another NFT, for another owner, or from what an RPC makes up', async () => {
    const [item, ...more] = await on.toSend(standard, 2)
    const [other] = more
    if (!item || !other) throw new Error('Nothing was minted.')
    const signature = await on.sent(standard, [item])
    const mismatch = { code: 'READ_BACK_MISMATCH' }
    await expect(on.readBack(standard, [other], signature)).rejects.toMatchObject(mismatch)
    const stranger = { ...item, owner: other.owner }
    await expect(on.readBack(standard, [stranger], signature)).rejects.toMatchObject(mismatch)
    const silent: Meddler = async (method, _params, ask) => {
      if (method !== 'getTransaction') return null
      const text = JSON.stringify(await ask())
      const untold =
        standard === 'compressed'
          ? text.replace(/"innerInstructions":\[.*?\]\}\]/, '"innerInstructions":[]')
          : text.replace(/"postTokenBalances":\[.*?\]/, '"postTokenBalances":null')
      return { result: JSON.parse(untold) }
    }
    on.proxies.forEach((proxy) => proxy.meddle(silent))
    await expect(on.readBack(standard, [item], signature)).rejects.toMatchObject({
      code: standard === 'compressed' ? 'READ_BACK_MISMATCH' : 'RPC_BAD_ANSWER',
    })
  })

  it('is found again by its transaction, also when the new owner has sent it on', async () => {
    const receiver = on.newSigner()
    const item = { ...(await on.oneToSend(standard)), owner: receiver.address }
    const signature = await on.sent(standard, [item])
    on.fixture.localnet.airdrop(receiver.address, 1_000_000_000n)
    on.settle()
    const onwards = { ...item, owner: on.newSigner().address }
    const context = on.contextOf(standard, receiver)
    const further = await on.chain.programs.transfer.build(context, [onwards], await on.fixture.options())
    expect(await on.fixture.land(further)).toBeNull()
    on.settle()
    const { programs } = on.chain
    const [trace] = await programs.transfer.listTraces(standard, [item.assetId])
    expect(trace?.assetIds).toEqual([item.assetId])
    expect(await programs.census.listSignatures(trace?.address ?? '')).toEqual(
      expect.arrayContaining([signature, further.signature]),
    )
    const readDone = async (given: TransferItem, of: string) =>
      (await programs.transfer.readDone(on.contextOf(standard), [given], of)).items.map(({ key }) => key)
    expect(await readDone(item, signature)).toEqual([item.key])
    // Another owner is another item, and what others sent is none of ours.
    expect(await readDone(onwards, signature)).toEqual([])
    expect(await readDone(onwards, further.signature)).toEqual([])
    await expect(on.build(standard, [item])).rejects.toMatchObject({ code: 'NOT_HELD' })
  })

  it('is refused for good when every RPC says where it is, and asked again when they differ', async () => {
    const item = await on.oneToSend(standard)
    await on.sent(standard, [item])
    const blind: Meddler = (method) =>
      Promise.resolve(
        method === 'getAssets' || method === 'getMultipleAccounts'
          ? { error: { code: -32603, message: '' } }
          : null,
      )
    on.proxies[1]?.meddle(blind)
    await expect(on.build(standard, [item])).rejects.toMatchObject({
      code: 'RPC_BAD_ANSWER',
      kind: 'temporary',
    })
    on.proxies[1]?.meddle(null)
    await expect(on.build(standard, [item])).rejects.toMatchObject({
      ...{ code: 'ALREADY_DONE', kind: 'permanent', detail: { itemKey: item.key } },
    })
  })
})
