import { describe, expect, it } from 'vitest'

import { deploy, type Deployed } from '#tests/support/anvil-contracts.ts'
import type { AnvilAccount } from '#tests/support/anvil.ts'
import { givenCast, lower, refusedWith } from './cast.ts'
import { testContracts } from './on-anvil.ts'

const PRICE_WEI = 10_000_000_000_000_000_000n
/** Five per cent. */
const CREATOR_FEE = 500
const FEE_WEI = PRICE_WEI / 20n

const cast = givenCast()

function givenBnbCollection(): Promise<Deployed> {
  const { anvil, owner, creator } = cast()
  const args = ['Genesis', 'GEN', 'https://meta/', owner.address, creator.address, CREATOR_FEE]
  return deploy(anvil, 'BnbCollection', args)
}

function givenReenterer() {
  return deploy(cast().anvil, 'Reenterer', [], { folder: testContracts })
}

function balance(address: string) {
  return cast().anvil.provider.getBalance(address)
}

describe('the BNB collection', () => {
  it('mints the next free id and steps over those taken by index', async () => {
    const { seller } = cast()
    const collection = await givenBnbCollection()
    await collection.send('mintToIndex', [seller.address, 2])
    await collection.send('mint', [seller.address])
    await collection.send('mint', [seller.address])
    expect(await collection.read('balanceOf', [seller.address])).toBe(3n)
    for (const tokenId of [1, 2, 3])
      expect(lower(await collection.read('ownerOf', [tokenId]))).toBe(seller.address)
    expect(await refusedWith(collection.send('mintToIndex', [seller.address, 3]))).toBe('ERC721InvalidSender')
  })

  it('gives a token the common URI, or one of its own', async () => {
    const { seller } = cast()
    const collection = await givenBnbCollection()
    await collection.send('mint', [seller.address])
    expect(await collection.read('tokenURI', [1])).toBe('https://meta/1.json')
    await collection.send('setTokenURI', [1, 'ipfs://own'])
    expect(await collection.read('tokenURI', [1])).toBe('ipfs://own')
    await collection.send('setTokenURI', [1, ''])
    await collection.send('setBaseURI', ['https://new/'])
    expect(await collection.read('tokenURI', [1])).toBe('https://new/1.json')
    expect(await refusedWith(collection.read('tokenURI', [9]))).toBe('ERC721NonexistentToken')
  })

  it('moves a token for its owner and for an approved operator, and for no one else', async () => {
    const { seller, buyer, stranger } = cast()
    const collection = await givenBnbCollection()
    await collection.send('mint', [seller.address])
    const move = (from: AnvilAccount, to: AnvilAccount, account: AnvilAccount) =>
      collection.send('transferNFT', [from.address, to.address, 1], { account })
    expect(await refusedWith(move(seller, stranger, stranger))).toBe('ERC721InsufficientApproval')
    await move(seller, buyer, seller)
    expect(await refusedWith(move(seller, stranger, buyer))).toBe('ERC721IncorrectOwner')
    await collection.send('approve', [stranger.address, 1], { account: buyer })
    await move(buyer, seller, stranger)
    expect(lower(await collection.read('ownerOf', [1]))).toBe(seller.address)
  })

  it('splits a price between the seller and the creator’s fee', async () => {
    const { seller, buyer } = cast()
    const collection = await givenSale()
    const before = await balance(seller.address)
    await sell(collection, { account: buyer, valueWei: PRICE_WEI })
    expect(lower(await collection.read('ownerOf', [1]))).toBe(buyer.address)
    expect((await balance(seller.address)) - before).toBe(PRICE_WEI - FEE_WEI)
    expect(await collection.read('feesWei')).toBe(FEE_WEI)
    expect(await balance(collection.address)).toBe(FEE_WEI)
  })

  it('loses no wei of a price that does not divide', async () => {
    const { seller, buyer } = cast()
    const collection = await givenSale()
    const before = await balance(seller.address)
    await sell(collection, { account: buyer, valueWei: 33n })
    expect((await balance(seller.address)) - before).toBe(32n)
    expect(await balance(collection.address)).toBe(1n)
  })

  it('refuses a sale without a price, by a stranger, or of somebody else’s token', async () => {
    const { seller, buyer, stranger } = cast()
    const collection = await givenSale()
    expect(await refusedWith(sell(collection, { account: buyer, valueWei: 0n }))).toBe('NothingPaid')
    const byStranger = sell(collection, { account: stranger, valueWei: PRICE_WEI })
    expect(await refusedWith(byStranger)).toBe('ERC721InsufficientApproval')
    const ofAnother = collection.send('secondaryTransfer', [stranger.address, buyer.address, 1], {
      account: buyer,
      valueWei: PRICE_WEI,
    })
    expect(await refusedWith(ofAnother)).toBe('NotTheSeller')
    const ofNothing = collection.send('secondaryTransfer', [seller.address, buyer.address, 77], {
      account: buyer,
      valueWei: PRICE_WEI,
    })
    expect(await refusedWith(ofNothing)).toBe('ERC721NonexistentToken')
    expect(lower(await collection.read('ownerOf', [1]))).toBe(seller.address)
    expect(await balance(collection.address)).toBe(0n)
  })

  it('undoes a sale whose seller takes no money', async () => {
    const { buyer } = cast()
    const collection = await givenBnbCollection()
    const refuser = await givenReenterer()
    await collection.send('mintToIndex', [refuser.address, 1])
    await refuser.send('refusePayments', [true])
    await refuser.send('act', [collection.address, collection.encode('approve', [buyer.address, 1])])
    const payment = { account: buyer, valueWei: PRICE_WEI }
    const sale = collection.send('secondaryTransfer', [refuser.address, buyer.address, 1], payment)
    expect(await refusedWith(sale)).toBe('PaymentRefused')
    expect(lower(await collection.read('ownerOf', [1]))).toBe(refuser.address)
    expect(await collection.read('feesWei')).toBe(0n)
  })

  it('pays the fees to the creator, once, when the owner says so', async () => {
    const { buyer, creator } = cast()
    const collection = await givenSale()
    await sell(collection, { account: buyer, valueWei: PRICE_WEI })
    const byCreator = collection.send('withdrawFees', [], { account: creator })
    expect(await refusedWith(byCreator)).toBe('OwnableUnauthorizedAccount')
    const before = await balance(creator.address)
    await collection.send('withdrawFees', [])
    expect((await balance(creator.address)) - before).toBe(FEE_WEI)
    expect(await balance(collection.address)).toBe(0n)
    expect(await refusedWith(collection.send('withdrawFees', []))).toBe('NothingToWithdraw')
  })

  it('takes a creator’s fee of ten per cent at most, from its owner only', async () => {
    const { buyer, creator, stranger } = cast()
    const collection = await givenBnbCollection()
    const fee = async () => Object.values(Object(await collection.read('creatorFee'))).map(lower)
    expect(await fee()).toEqual([creator.address, '500'])
    await collection.send('setCreatorFee', [buyer.address, 1_000])
    expect(await fee()).toEqual([buyer.address, '1000'])
    expect(await refusedWith(collection.send('setCreatorFee', [buyer.address, 1_001]))).toBe('FeeTooHigh')
    const calls: [string, unknown[]][] = [
      ['setCreatorFee', [stranger.address, 1]],
      ['mint', [stranger.address]],
      ['mintToIndex', [stranger.address, 1]],
      ['setBaseURI', ['']],
      ['setTokenURI', [1, '']],
    ]
    for (const [method, args] of calls)
      expect(await refusedWith(collection.send(method, args, { account: stranger }))).toBe(
        'OwnableUnauthorizedAccount',
      )
  })

  it('does not pay a creator twice who asks again while being paid', async () => {
    const collection = await givenBnbCollection()
    const attacker = await givenReenterer()
    await collection.send('setCreatorFee', [attacker.address, 1_000])
    await putOnSale(collection, 1)
    await sell(collection, { account: cast().buyer, valueWei: PRICE_WEI })
    await collection.send('transferOwnership', [attacker.address])
    await attacker.send('act', [collection.address, collection.encode('acceptOwnership', [])])
    const withdraw = collection.encode('withdrawFees', [])
    await attacker.send('prepare', [collection.address, withdraw])
    await attacker.send('act', [collection.address, withdraw])
    expect([await attacker.read('hasTried'), await attacker.read('hasSucceeded')]).toEqual([true, false])
    expect(await balance(attacker.address)).toBe(PRICE_WEI / 10n)
  })

  it('does not sell twice what a seller offers again while being paid', async () => {
    const { buyer, stranger } = cast()
    const collection = await givenBnbCollection()
    const attacker = await givenReenterer()
    for (const tokenId of [1, 2]) await collection.send('mintToIndex', [attacker.address, tokenId])
    await attacker.send('act', [collection.address, collection.encode('approve', [buyer.address, 1])])
    const again = collection.encode('transferNFT', [attacker.address, stranger.address, 2])
    await attacker.send('prepare', [collection.address, again])
    await collection.send('secondaryTransfer', [attacker.address, buyer.address, 1], {
      account: buyer,
      valueWei: PRICE_WEI,
    })
    expect([await attacker.read('hasTried'), await attacker.read('hasSucceeded')]).toEqual([true, false])
    expect(lower(await collection.read('ownerOf', [2]))).toBe(attacker.address)
    expect(await balance(attacker.address)).toBe(PRICE_WEI - FEE_WEI)
  })
})

/** A token of the seller's that the buyer is approved for. */
async function givenSale() {
  const collection = await givenBnbCollection()
  await putOnSale(collection, 1)
  return collection
}

async function putOnSale(collection: Deployed, tokenId: number) {
  const { seller, buyer } = cast()
  await collection.send('mintToIndex', [seller.address, tokenId])
  await collection.send('approve', [buyer.address, tokenId], { account: seller })
}

function sell(collection: Deployed, input: { account: AnvilAccount; valueWei: bigint }) {
  const { seller, buyer } = cast()
  return collection.send('secondaryTransfer', [seller.address, buyer.address, 1], input)
}
