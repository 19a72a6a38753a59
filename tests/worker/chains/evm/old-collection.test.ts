import { describe, expect, it } from 'vitest'

import { compileContracts, readContract } from '#worker/chains/evm/compile.ts'
import { deploy, deployOldCollection } from '#tests/support/anvil-contracts.ts'
import { givenCast, lower, refusedWith } from './cast.ts'
import { testContracts } from './on-anvil.ts'

const cast = givenCast()

describe('the compiler', () => {
  it('does not compile the same sources twice', async () => {
    await compileContracts()
    const again = await compileContracts()
    expect(again).toEqual({ names: ['BnbCollection', 'OldCollection'], isFresh: false })
  })

  it('says what to do when a contract is not compiled', () => {
    expect(() => readContract('NoSuchContract')).toThrow(/compileContracts/)
  })
})

describe('the old collection', () => {
  it('mints to the index its owner chooses, once', async () => {
    const { seller, buyer, anvil } = cast()
    const collection = await deployOldCollection(anvil, 'https://meta/')
    await collection.send('mintToIndex', [seller.address, 42])
    expect(lower(await collection.read('ownerOf', [42]))).toBe(seller.address)
    expect(await collection.read('tokenURI', [42])).toBe('https://meta/42.json')
    const again = collection.send('mintToIndex', [buyer.address, 42])
    expect(await refusedWith(again)).toBe('ERC721InvalidSender')
  })

  it('mints a batch, all or none, and lists what an owner holds', async () => {
    const { seller, anvil } = cast()
    const collection = await deployOldCollection(anvil)
    await collection.send('mintBatch', [seller.address, 1, 20])
    expect(await collection.read('totalSupply')).toBe(20n)
    expect(await collection.read('tokenOfOwnerByIndex', [seller.address, 19])).toBe(20n)
    const overlapping = collection.send('mintBatch', [seller.address, 19, 5])
    expect(await refusedWith(overlapping)).toBe('ERC721InvalidSender')
    expect(await collection.read('totalSupply')).toBe(20n)
    expect(await refusedWith(collection.send('mintBatch', [seller.address, 100, 101]))).toBe('BatchTooLarge')
  })

  it('reports its royalty to marketplaces, which the owner may change', async () => {
    const { owner, creator, anvil } = cast()
    const collection = await deployOldCollection(anvil)
    const royalty = async () => [...Object.values(Object(await collection.read('royaltyInfo', [1, 10_000n])))]
    expect((await royalty()).map(lower)).toEqual([owner.address, '500'])
    await collection.send('setRoyalty', [creator.address, 250])
    expect((await royalty()).map(lower)).toEqual([creator.address, '250'])
    for (const interfaceId of ['0x80ac58cd', '0x780e9d63', '0x2a55205a', '0x5b5e139f', '0x01ffc9a7'])
      expect(await collection.read('supportsInterface', [interfaceId])).toBe(true)
    expect(await collection.read('supportsInterface', ['0xffffffff'])).toBe(false)
  })

  it('refuses to a stranger what an owner may do', async () => {
    const { stranger, anvil } = cast()
    const collection = await deployOldCollection(anvil)
    const calls: [string, unknown[]][] = [
      ['mintToIndex', [stranger.address, 1]],
      ['mintBatch', [stranger.address, 1, 1]],
      ['setBaseURI', ['https://elsewhere/']],
      ['setRoyalty', [stranger.address, 1]],
      ['transferOwnership', [stranger.address]],
    ]
    for (const [method, args] of calls)
      expect(await refusedWith(collection.send(method, args, { account: stranger }))).toBe(
        'OwnableUnauthorizedAccount',
      )
  })

  it('changes hands in two steps', async () => {
    const { owner, buyer, anvil } = cast()
    const collection = await deployOldCollection(anvil)
    await collection.send('transferOwnership', [buyer.address])
    expect(lower(await collection.read('owner'))).toBe(owner.address)
    await collection.send('acceptOwnership', [], { account: buyer })
    expect(lower(await collection.read('owner'))).toBe(buyer.address)
  })

  it('does not let a receiver mint once more while it is minted to', async () => {
    const { anvil } = cast()
    const collection = await deployOldCollection(anvil)
    const attacker = await deploy(anvil, 'Reenterer', [], { folder: testContracts })
    await collection.send('transferOwnership', [attacker.address])
    await attacker.send('act', [collection.address, collection.encode('acceptOwnership', [])])
    await attacker.send('prepare', [
      collection.address,
      collection.encode('mintToIndex', [attacker.address, 2]),
    ])
    const mint = collection.encode('mintToIndex', [attacker.address, 1])
    await attacker.send('act', [collection.address, mint])
    expect(await attacker.read('hasTried')).toBe(true)
    expect(await attacker.read('hasSucceeded')).toBe(false)
    expect(await collection.read('totalSupply')).toBe(1n)
  })
})
