import { Wallet } from 'ethers'
import { afterEach, describe, expect, it } from 'vitest'
import { mined, pay } from '#tests/support/anvil-contracts.ts'
import { givenOldWorld, refusal } from './on-anvil.ts'

const world = givenOldWorld()
afterEach(() => world().proxy.meddle(null))

/** What the admin wallet has sent, and where. */
async function search(nonce: number, above = 0) {
  const { client, admin } = world()
  return client.sentTransaction({ address: admin.address, nonce, above })
}
async function nextNonce() {
  const { anvil, admin } = world()
  return anvil.provider.getTransactionCount(admin.address)
}

describe('the transaction of a nonce', () => {
  it('is found among many blocks, whatever the distance', async () => {
    const { anvil, admin, holder } = world()
    const first = await nextNonce()
    const above = await anvil.provider.getBlockNumber()
    const hashes: string[] = []
    for (const blocks of [0, 1, 2, 5, 40]) {
      await anvil.mine(blocks)
      hashes.push(await pay(anvil, admin, holder.address, BigInt(blocks + 1)))
    }
    await anvil.mine(17)
    for (const [at, txHash] of hashes.entries()) {
      const receipt = await anvil.provider.getTransactionReceipt(txHash)
      const place = { txHash, blockNumber: receipt?.blockNumber, blockHash: receipt?.blockHash }
      expect(await search(first + at, above)).toMatchObject({ nonce: first + at, ...place })
      expect(await search(first + at)).toMatchObject(place)
    }
    expect(await search(first + hashes.length)).toBeNull()
  })

  it('is found where several are in one block', async () => {
    const { anvil, admin, holder } = world()
    const first = await nextNonce()
    await anvil.setAutomine(false)
    const wallet = new Wallet(admin.secret, anvil.provider)
    const sent = [0, 1, 2].map((at) =>
      wallet.sendTransaction({ to: holder.address, value: at, nonce: first + at, gasLimit: 21_000 }),
    )
    const hashes = (await Promise.all(sent)).map((tx) => tx.hash)
    await anvil.mine(1)
    await anvil.setAutomine(true)
    for (const [at, txHash] of hashes.entries())
      expect(await search(first + at)).toMatchObject({ txHash, valueWei: BigInt(at) })
  })

  it('comes with what it moved and its own bytes: coin and NFTs, with a cap or a price', async () => {
    const { anvil, admin, holder, collection } = world()
    await collection.send('mintToIndex', [admin.address, 50])
    const wallet = new Wallet(admin.secret, anvil.provider)
    const data = collection.encode('transferFrom', [admin.address, holder.address, 50])
    for (const type of [0, 2]) {
      const nonce = await nextNonce()
      const txHash = await mined(anvil, await wallet.sendTransaction({ to: holder.address, value: 9n, type }))
      const found = await search(nonce)
      expect(found?.transfer).toEqual({ kind: 'coin', to: holder.address, valueWei: 9n })
      const raw = await anvil.rpc('eth_getRawTransactionByHash', [txHash])
      expect(`0x${Buffer.from(found?.bytes ?? []).toString('hex')}`).toBe(raw)
    }
    const nonce = await nextNonce()
    await mined(anvil, await wallet.sendTransaction({ to: collection.address, data }))
    const nft = { kind: 'nft', to: holder.address, contract: collection.address, tokenId: '50' }
    expect((await search(nonce))?.transfer).toEqual(nft)
  })

  it("moved nothing that we send where it calls another function, brings data, or takes another wallet's NFT", async () => {
    const { anvil, admin, holder, collection } = world()
    const wallet = new Wallet(admin.secret, anvil.provider)
    const others = [
      { to: collection.address, data: collection.encode('setApprovalForAll', [holder.address, true]) },
      { to: holder.address, value: 9n, data: '0x01' },
      {
        to: holder.address,
        data: `${collection.encode('transferFrom', [admin.address, holder.address, 1])}00`,
      },
      { to: holder.address, data: collection.encode('transferFrom', [holder.address, admin.address, 1]) },
    ]
    for (const other of others) {
      const nonce = await nextNonce()
      const txHash = await mined(anvil, await wallet.sendTransaction(other))
      expect(await search(nonce)).toMatchObject({ txHash, transfer: null })
    }
  })

  it('is not known while the RPCs disagree about it', async () => {
    const { anvil, proxy, admin, holder } = world()
    const nonce = await nextNonce()
    await pay(anvil, admin, holder.address, 3n)
    proxy.meddle((method) => (method === 'eth_getTransactionCount' ? { result: '0x0' } : null))
    expect(await refusal(search(nonce))).toMatchObject({ code: 'RPC_BAD_ANSWER', kind: 'temporary' })
    proxy.meddle(async (method, [, isWhole], ask) => {
      const answer = method === 'eth_getBlockByNumber' && isWhole === true ? await ask() : null
      return typeof answer === 'object' && answer !== null
        ? { result: { ...answer, transactions: [] } }
        : null
    })
    expect(await refusal(search(nonce))).toMatchObject({ code: 'RPC_BAD_ANSWER', kind: 'temporary' })
  })
})
