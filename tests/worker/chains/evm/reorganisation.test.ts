import { Transaction } from 'ethers'
import { describe, expect, it } from 'vitest'

import type { Anvil } from '#tests/support/anvil.ts'
import { handOver, pay } from '#tests/support/anvil-contracts.ts'
import { FEE_WEI, givenOldWorld, refusal } from './on-anvil.ts'

const world = givenOldWorld()

describe('a reorganised chain', () => {
  it('gives another hash at the same height, and nothing of what was in the lost block', async () => {
    const { anvil, client, holder, admin, wanted } = world()
    const txHash = await pay(anvil, holder, admin.address, FEE_WEI)
    const lost = await client.head()
    expect(await client.coinTransfers(lost, wanted.to)).toHaveLength(1)
    await anvil.mine(1)
    await anvil.reorg(3)
    const now = await client.block(lost.number)
    expect(now?.number).toBe(lost.number)
    expect(now?.hash).not.toBe(lost.hash)
    expect(await client.transaction(txHash, wanted)).not.toMatchObject({ verdict: 'mined' })
    expect(await client.receipt(txHash)).toEqual({ verdict: 'absent' })
  })

  it('does not list the fees of a block that is in the chain no more', async () => {
    const { anvil, client, holder, admin, wanted } = world()
    await pay(anvil, holder, admin.address, FEE_WEI)
    const lost = await client.head()
    await anvil.reorg(1)
    const error = await refusal(client.coinTransfers(lost, wanted.to))
    expect(error).toMatchObject({ code: 'RPC_BAD_ANSWER', kind: 'temporary' })
    expect(error.said).toEqual({ code: 'BLOCK_DISPUTED', params: { block: String(lost.number) } })
  })

  it('does not list a fee in its old block when it was mined again in another one', async () => {
    const { anvil, proxy, connect, holder, admin, wanted } = world()
    const client = connect({ rpcUrls: [proxy.url] })
    const txHash = await pay(anvil, holder, admin.address, FEE_WEI)
    const bytes = await rawTransaction(anvil, txHash)
    const lost = await client.head()
    const lostBlock = await anvil.rpc('eth_getBlockByHash', [lost.hash, true])
    await anvil.reorg(1)
    await anvil.mine(1)
    await anvil.rpc('eth_sendRawTransaction', [bytes])
    await expect.poll(() => client.transaction(txHash, wanted)).toMatchObject({ verdict: 'mined' })
    // Nodes keep blocks of lost forks for a while, and still find them by hash.
    proxy.meddle((method) => (method === 'eth_getBlockByHash' ? { result: lostBlock } : null))
    const error = await refusal(client.coinTransfers(lost, wanted.to))
    proxy.meddle(null)
    expect(error).toMatchObject({ code: 'RPC_BAD_ANSWER', kind: 'temporary' })
  })

  it('gives an NFT back to its holder, and finds its hand-over in the new block when it is done again', async () => {
    const { anvil, client, collection, holder, admin, wanted } = world()
    await handOver(collection, holder, admin.address, 1)
    const before = await client.head()
    await anvil.reorg(1)
    expect(await client.ownerOf(collection.address, '1')).toBe(holder.address)
    expect(await client.tokenTransfers({ from: before.number, to: before.number }, wanted)).toEqual([])
    await handOver(collection, holder, admin.address, 1)
    const after = await client.head()
    const found = await client.tokenTransfers({ from: before.number, to: after.number }, wanted)
    expect(found).toMatchObject([{ tokenId: '1', blockHash: after.hash }])
  })

  it('is waited for while the RPCs are on two forks', async () => {
    const { anvil, proxy, client, holder, admin, wanted } = world()
    const txHash = await pay(anvil, holder, admin.address, FEE_WEI)
    const { number, hash } = await client.head()
    const fork = `0x${'77'.repeat(32)}`
    proxy.meddle(async (_, __, ask) => ({
      result: JSON.parse(JSON.stringify(await ask()).replaceAll(hash, fork)),
    }))
    for (const reading of [
      () => client.head(),
      () => client.block(number),
      () => client.transaction(txHash, wanted),
    ])
      expect(await refusal(reading())).toMatchObject({ code: 'RPC_BAD_ANSWER', kind: 'temporary' })
    proxy.meddle(null)
    expect(await client.transaction(txHash, wanted)).toMatchObject({ verdict: 'mined', blockHash: hash })
  })
})

async function rawTransaction(anvil: Anvil, txHash: string): Promise<string> {
  const tx = await anvil.provider.getTransaction(txHash)
  if (!tx) throw new Error('anvil does not know the transaction.')
  return Transaction.from(tx).serialized
}
