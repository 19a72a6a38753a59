import { Wallet } from 'ethers'
import { afterEach, describe, expect, it } from 'vitest'

import { eventKinds } from '#contract/migration/codes.ts'
import { handOver, pay } from '#tests/support/anvil-contracts.ts'
import { FEE_WEI, givenOldWorld } from './on-anvil.ts'

const world = givenOldWorld()
afterEach(() => world().anvil.setAutomine(true))

describe('coin', () => {
  it('finds a fee by its hash, with the block it is in', async () => {
    const { anvil, client, holder, admin, wanted } = world()
    const txHash = await pay(anvil, holder, admin.address, FEE_WEI)
    const head = await client.head()
    const place = { blockNumber: head.number, blockHash: head.hash }
    expect(await client.transaction(txHash, wanted)).toEqual({
      verdict: 'mined',
      from: holder.address,
      to: admin.address,
      valueWei: FEE_WEI,
      ...place,
      transfers: [
        {
          txHash,
          kind: 'fee',
          logIndex: -1,
          ...place,
          blockTime: head.time,
          from: holder.address,
          to: admin.address,
          contract: null,
          tokenId: null,
          valueWei: FEE_WEI,
          amount: null,
        },
      ],
    })
  })

  it('finds it whatever case hash and addresses are written in', async () => {
    const { anvil, client, holder, admin, wanted } = world()
    const txHash = await pay(anvil, holder, admin.address, FEE_WEI)
    const shouted = `0x${txHash.slice(2).toUpperCase()}`
    const to = [`0x${admin.address.slice(2).toUpperCase()}`]
    expect(await client.transaction(shouted, { ...wanted, to })).toMatchObject({ transfers: [{ txHash }] })
  })

  it('takes a fee with a memo', async () => {
    const { anvil, client, holder, admin, wanted } = world()
    const txHash = await pay(anvil, holder, admin.address, FEE_WEI, '0x6d656d6f')
    expect(await client.transaction(txHash, wanted)).toMatchObject({ transfers: [{ valueWei: FEE_WEI }] })
  })

  it('does not count a fee paid through a contract', async () => {
    const { client, holder, admin, wanted, deployTest } = world()
    const forwarder = await deployTest('Forwarder')
    const txHash = await forwarder.send('forward', [admin.address], { account: holder, valueWei: FEE_WEI })
    const seen = await client.transaction(txHash, wanted)
    expect(seen).toMatchObject({ verdict: 'mined', to: forwarder.address, valueWei: FEE_WEI, transfers: [] })
    expect(await client.coinTransfers(await client.head(), wanted.to)).toEqual([])
  })

  it('does not count a fee to an address that only looks like the admin wallet', async () => {
    const { anvil, client, holder, admin, wanted } = world()
    const lookAlike = `${admin.address.slice(0, 8)}${'0'.repeat(26)}${admin.address.slice(-8)}`
    const txHash = await pay(anvil, holder, lookAlike, FEE_WEI)
    expect(await client.transaction(txHash, wanted)).toMatchObject({ verdict: 'mined', transfers: [] })
  })

  it('does not count what an address sends to itself, as Kaia shows cancelled transactions', async () => {
    const { anvil, client, admin, wanted } = world()
    const txHash = await pay(anvil, admin, admin.address, FEE_WEI)
    expect(await client.transaction(txHash, wanted)).toMatchObject({ verdict: 'mined', transfers: [] })
    expect(await client.coinTransfers(await client.head(), wanted.to)).toEqual([])
  })

  it('does not count a transfer of nothing', async () => {
    const { anvil, client, holder, admin, wanted } = world()
    const txHash = await pay(anvil, holder, admin.address, 0n)
    expect(await client.transaction(txHash, wanted)).toMatchObject({ verdict: 'mined', transfers: [] })
  })

  it('calls a reverted transaction failed, whatever it carried', async () => {
    const { client, holder, wanted, deployTest } = world()
    const forwarder = await deployTest('Forwarder')
    const payment = { account: holder, valueWei: FEE_WEI, gasLimit: 100_000n }
    const txHash = await forwarder.send('refuse', [], payment)
    const wantsForwarder = { ...wanted, to: [forwarder.address] }
    const head = await client.head()
    const place = { blockNumber: head.number, blockHash: head.hash }
    expect(await client.transaction(txHash, wantsForwarder)).toEqual({ verdict: 'failed', ...place })
    expect(await client.coinTransfers(head, wantsForwarder.to)).toEqual([])
  })

  it('calls a transaction pending until it is in a block', async () => {
    const { anvil, client, holder, admin, wanted } = world()
    await anvil.setAutomine(false)
    const wallet = new Wallet(holder.secret, anvil.provider)
    const { hash } = await wallet.sendTransaction({ to: admin.address, value: FEE_WEI })
    expect(await client.transaction(hash, wanted)).toEqual({ verdict: 'pending' })
    expect(await client.receipt(hash)).toEqual({ verdict: 'absent' })
    await anvil.mine(1)
    expect(await client.transaction(hash, wanted)).toMatchObject({ verdict: 'mined' })
  })

  it('calls an unknown transaction absent, and so what is no hash', async () => {
    const { client, wanted } = world()
    for (const hash of [`0x${'ab'.repeat(32)}`, '0x12', 'nonsense'])
      expect(await client.transaction(hash, wanted)).toEqual({ verdict: 'absent' })
  })

  it('lists the fees of a block and nothing else', async () => {
    const { anvil, client, holder, stranger, admin, wanted } = world()
    await anvil.setAutomine(false)
    const sent: string[] = []
    for (const [account, to] of [
      [holder, admin.address],
      [stranger, admin.address],
      [anvil.accounts[5] ?? holder, stranger.address],
    ] as const) {
      const wallet = new Wallet(account.secret, anvil.provider)
      sent.push((await wallet.sendTransaction({ to, value: FEE_WEI })).hash)
    }
    await anvil.mine(1)
    const found = await client.coinTransfers(await client.head(), wanted.to)
    expect(found.map(({ txHash }) => txHash).toSorted()).toEqual(sent.slice(0, 2).toSorted())
    expect(found.map(({ from }) => from).toSorted()).toEqual([holder.address, stranger.address].toSorted())
  })
})

describe('NFTs', () => {
  it('finds a hand-over by its hash and by the range of blocks, as the same row', async () => {
    const { client, collection, holder, admin, wanted } = world()
    const txHash = await handOver(collection, holder, admin.address, 1)
    const head = await client.head()
    const row = {
      txHash,
      kind: 'nft',
      logIndex: 0,
      blockNumber: head.number,
      blockHash: head.hash,
      blockTime: head.time,
      from: holder.address,
      to: admin.address,
      contract: collection.address,
      tokenId: '1',
      valueWei: null,
      amount: null,
    }
    expect(await client.transaction(txHash, wanted)).toMatchObject({ verdict: 'mined', transfers: [row] })
    expect(await client.tokenTransfers({ from: head.number, to: head.number }, wanted)).toEqual([row])
    expect(await client.ownerOf(collection.address, '1')).toBe(admin.address)
  })

  it('finds each NFT of one transaction', async () => {
    const { client, collection, holder, admin, wanted, deployTest } = world()
    const forwarder = await deployTest('Forwarder')
    await collection.send('setApprovalForAll', [forwarder.address, true], { account: holder })
    const args = [collection.address, admin.address, [2, 3]]
    const txHash = await forwarder.send('moveAll', args, { account: holder })
    const { number } = await client.head()
    const found = await client.tokenTransfers({ from: number, to: number }, wanted)
    expect(found.map((it) => [it.txHash, it.tokenId, it.from])).toEqual([
      [txHash, '2', holder.address],
      [txHash, '3', holder.address],
    ])
    expect(new Set(found.map(({ logIndex }) => logIndex)).size).toBe(2)
    expect(await client.transaction(txHash, wanted)).toMatchObject({ transfers: found })
  })

  it('does not count an NFT that went away again in the same transaction', async () => {
    const { client, collection, holder, admin, wanted, deployTest } = world()
    const forwarder = await deployTest('Forwarder')
    for (const account of [holder, admin])
      await collection.send('setApprovalForAll', [forwarder.address, true], { account })
    const args = [collection.address, admin.address, 4]
    const txHash = await forwarder.send('moveAndTakeBack', args, { account: holder })
    const { number } = await client.head()
    expect(await client.transaction(txHash, wanted)).toMatchObject({ verdict: 'mined', transfers: [] })
    expect(await client.tokenTransfers({ from: number, to: number }, wanted)).toEqual([])
  })

  it('names what the event of another contract says, and that nobody holds it', async () => {
    const { client, holder, admin, wanted, deployTest } = world()
    const liar = await deployTest('Liar')
    const txHash = await liar.send('lie', [holder.address, admin.address, 5])
    const { number } = await client.head()
    expect(await client.transaction(txHash, wanted)).toMatchObject({ verdict: 'mined', transfers: [] })
    const found = await client.tokenTransfers({ from: number, to: number }, wanted)
    expect(found).toMatchObject([{ kind: 'unregistered', tokenId: '5', from: holder.address }])
    const token = { kind: 'unregistered' as const, contract: liar.address, tokenId: '5' }
    expect(await client.holding(token, admin.address, number)).toBe(0n)
  })

  it('finds NFTs and units of every contract, and what is held of them at their block', async () => {
    const { anvil, client, holder, admin, wanted, deployTest } = world()
    const vast = (2n ** 255n).toString()
    const plain = await deployTest('NotEnumerable')
    const multi = await deployTest('Multi')
    const coin = await deployTest('Coin', [holder.address])
    const { number: before } = await client.head()
    await plain.send('mint', [holder.address, vast])
    await plain.send('transferFrom', [holder.address, admin.address, vast], { account: holder })
    for (const id of [7, 8]) await multi.send('mint', [holder.address, id, 5])
    const batch = [holder.address, admin.address, [7, 8], [3, 4], '0x']
    await multi.send('safeBatchTransferFrom', batch, { account: holder })
    await multi.send('safeTransferFrom', [holder.address, admin.address, 7, 2, '0x'], { account: holder })
    await coin.send('transfer', [admin.address, 9n], { account: holder })
    await coin.send('transfer', [admin.address, 0n], { account: holder })
    const { number } = await client.head()
    const found = await client.tokenTransfers({ from: before + 1, to: number }, wanted)
    expect(found.map(({ kind, contract, tokenId, amount }) => [kind, contract, tokenId, amount])).toEqual([
      ['unregistered', plain.address, vast, null],
      ['multi', multi.address, '7', 3n],
      ['multi', multi.address, '8', 4n],
      ['multi', multi.address, '7', 2n],
      ['token', coin.address, null, 9n],
    ])
    expect(new Set(found.map(({ txHash, logIndex }) => `${txHash} ${logIndex}`)).size).toBe(5)
    const held = found.flatMap(({ kind, contract, tokenId }) => {
      const token = eventKinds.find((one) => one === kind)
      return token && contract
        ? [client.holding({ kind: token, contract, tokenId }, admin.address, number)]
        : []
    })
    expect(await Promise.all(held)).toEqual([1n, 5n, 4n, 5n, 9n])
    const earlier = { kind: 'token' as const, contract: coin.address, tokenId: null }
    expect(await client.holding(earlier, admin.address, number - 2)).toBe(0n)
    // Thirty-two bytes that are no address, as the owner of everything.
    await anvil.rpc('anvil_setCode', [multi.address, '0x60001960005260206000f3'])
    const odd = { kind: 'unregistered' as const, contract: multi.address, tokenId: '1' }
    expect(await client.holding(odd, admin.address, (await client.head()).number)).toBe(0n)
  })

  it('shows what a lying event of a registered contract is worth: the NFT has no owner', async () => {
    const { client, holder, admin, wanted, deployTest } = world()
    const liar = await deployTest('Liar')
    const txHash = await liar.send('lie', [holder.address, admin.address, 5])
    const registered = { ...wanted, contracts: [liar.address] }
    expect(await client.transaction(txHash, registered)).toMatchObject({ transfers: [{ tokenId: '5' }] })
    expect(await client.ownerOf(liar.address, '5')).toBeNull()
  })

  it('never takes an ERC-20 transfer for an NFT, not even one of a registered contract', async () => {
    const { client, holder, admin, wanted, deployTest } = world()
    const coin = await deployTest('Coin', [holder.address])
    const txHash = await coin.send('transfer', [admin.address, 7n], { account: holder })
    const liar = await deployTest('Liar')
    const likeErc20 = await liar.send('lieLikeAnErc20', [holder.address, admin.address, 7n])
    const registered = { ...wanted, contracts: [coin.address, liar.address] }
    for (const hash of [txHash, likeErc20])
      expect(await client.transaction(hash, registered)).toMatchObject({ verdict: 'mined', transfers: [] })
    const { number } = await client.head()
    const found = await client.tokenTransfers({ from: number - 2, to: number }, registered)
    expect(found.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['token', 7n],
      ['token', 7n],
    ])
  })

  it('does not count a mint to the admin wallet', async () => {
    const { client, collection, admin, wanted } = world()
    const txHash = await collection.send('mintToIndex', [admin.address, 1_000])
    expect(await client.transaction(txHash, wanted)).toMatchObject({ verdict: 'mined', transfers: [] })
  })

  it('finds nothing for no address, where a node would find everybody', async () => {
    const { client, proxy, wanted } = world()
    const { number } = await client.head()
    const asked = proxy.methods.length
    expect(await client.tokenTransfers({ from: 0, to: number }, { ...wanted, to: [] })).toEqual([])
    expect(proxy.methods.slice(asked)).not.toContain('eth_getLogs')
  })

  it('reports no owner for an NFT that does not exist, and complains of an address without a contract', async () => {
    const { client, collection, stranger } = world()
    expect(await client.ownerOf(collection.address, '999999')).toBeNull()
    await expect(client.ownerOf(stranger.address, '1')).rejects.toMatchObject({
      code: 'PROGRAM_ERROR',
      kind: 'permanent',
    })
  })

  it('lists what an address holds, from a contract that can list it and from one that cannot', async () => {
    const { client, collection, stranger, holder, deployTest } = world()
    for (const tokenId of [2_001, 2_010, 2_002])
      await collection.send('mintToIndex', [stranger.address, tokenId])
    expect(await client.tokensOf(collection.address, stranger.address, 0)).toEqual(['2001', '2002', '2010'])
    const plain = await deployTest('NotEnumerable')
    for (const tokenId of [11, 9, 10]) await plain.send('mint', [stranger.address, tokenId])
    await handOver(plain, stranger, holder.address, 10)
    expect(await client.tokensOf(plain.address, stranger.address, 0)).toEqual(['9', '11'])
    expect(await client.tokensOf(plain.address, holder.address, 0)).toEqual(['10'])
  })
})
