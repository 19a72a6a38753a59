import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Token } from '#contract/send-token/token.ts'
import type { Payout, PayoutContext } from '#worker/chains/payout.ts'
import type { Signer } from '#worker/chains/transaction.ts'
import {
  freeze,
  giveAway,
  giveTokens,
  heldBy,
  makeToken,
  setMintAuthority,
  supplyOf,
  type TokenSite,
} from '#tests/support/tokens.ts'
import type { Fixture } from '../on-localnet.ts'
import { openTwoTokens } from '../token-fixture.ts'

let fixture: Fixture
let site: TokenSite
let plain: Token
let withFee: Token
beforeAll(async () => {
  ;({ fixture, site, plain, withFee } = await openTwoTokens())
})
afterAll(() => fixture.close())

let serial = 0
function newOwner(): Signer {
  return fixture.chain.deriveSigner(new Uint8Array(32).fill(7), `owner-${(serial += 1)}`)
}
function payouts(token: Token, count: number, amount = 10_000n): Payout[] {
  return Array.from({ length: count }, () => {
    const { address } = newOwner()
    return { key: `mint-${serial}`, owner: address, amount, token }
  })
}
function contextOf(version: PayoutContext['version'] = 'v1'): PayoutContext {
  const { authority } = fixture
  return { version, authority, guard: { seed: `mint${serial}` }, memo: { planId: 1, chunkId: 2 } }
}
function heldIn(token: Token, owner: string) {
  return heldBy(fixture.localnet.url, token, owner)
}

const full = [
  ['v0', 'made', 7],
  ['v1', 'made', 10],
  ['v0', 'there', 7],
  ['v1', 'there', 28],
] as const

describe.each(['token', 'token-2022'] as const)('new tokens of the program %s', (program) => {
  it.each(full)(
    'in a full %s transaction, into accounts that are %s, land once',
    async (version, how, count) => {
      const { chain, land, options } = fixture
      const { mintToken, sendToken } = chain.programs
      const token = program === 'token' ? plain : withFee
      const items = payouts(token, count)
      if (how === 'there') for (const { owner } of items) await giveTokens(site, token, owner, 0n)
      const context = contextOf(version)
      const opening = await mintToken.listOpening(items)
      expect(opening.size).toBe(how === 'made' ? count : 0)
      const more = payouts(token, 1)
      const openingAll = new Set(how === 'made' ? [...opening, ...more.map(({ key }) => key)] : [])
      const groups = mintToken.pack(context, [...items, ...more], openingAll)
      expect(groups.map((group) => group.length)).toEqual([count, 1])
      const before = await supplyOf(fixture.localnet.url, token)
      const signed = await mintToken.build(context, items, await options())
      const load = how === 'made' ? 38_000 : 18_000
      expect((await chain.simulate(signed.bytes)).computeUnits).toBeLessThan(40_000 + count * load)
      expect(await land(signed)).toBeNull()

      // Of what is made no fee is kept.
      const { payouts: made } = await mintToken.readBack(context, items, signed.signature)
      expect(made).toEqual(items.map((item) => ({ ...item, received: 10_000n })))
      expect(await Promise.all(items.map(({ owner }) => heldIn(token, owner)))).toEqual(
        items.map(() => 10_000n),
      )
      expect(await supplyOf(fixture.localnet.url, token)).toBe(before + 10_000n * BigInt(count))
      const found = await mintToken.readPaid(context.authority.address, signed.signature)
      expect(found).toMatchObject({ ids: items.map((item) => mintToken.idOf(item)), carriedLamports: 0n })
      // What is sent is another operation, and reads nothing of it.
      expect(await sendToken.readPaid(context.authority.address, signed.signature)).toBeNull()

      const again = await mintToken.build(context, items, await options({ microLamports: 1_001n }))
      const err = await land(again)
      const { error } = mintToken.classify(context, items, err, { ...again, itemCount: count })
      expect(error.code).toBe('ACCOUNT_IN_USE')
      expect(await supplyOf(fixture.localnet.url, token)).toBe(before + 10_000n * BigInt(count))
    },
  )
})

it('another sum, item or order is not read back as what was planned', async () => {
  const { land, options, chain } = fixture
  const { mintToken } = chain.programs
  const [first, second] = payouts(plain, 2)
  if (!first || !second) throw new Error('There are two.')
  const context = contextOf()
  const signed = await mintToken.build(context, [first, second], await options())
  expect(await land(signed)).toBeNull()
  for (const other of [
    [{ ...first, amount: 1n }, second],
    [{ ...first, key: 'another' }, second],
    [second, first],
    [first],
  ])
    await expect(mintToken.readBack(context, other, signed.signature)).rejects.toMatchObject({
      code: 'READ_BACK_MISMATCH',
    })
})

it('the wallet may get new tokens itself, beside what it has', async () => {
  const { land, options, chain } = fixture
  const { mintToken } = chain.programs
  serial += 1
  const own: Payout = { key: 'own', owner: fixture.authority.address, amount: 25n, token: plain }
  const context = contextOf()
  const signed = await mintToken.build(context, [own], await options())
  expect(await land(signed)).toBeNull()
  const { payouts: made } = await mintToken.readBack(context, [own], signed.signature)
  expect(made).toEqual([{ ...own, received: 25n }])
})

describe('what is refused before it is signed', () => {
  const build = async (items: Payout[]) =>
    fixture.chain.programs.mintToken.build(contextOf(), items, await fixture.options())

  it('names the recipient whose account is frozen, given away, or is no wallet', async () => {
    const [first, frozen] = payouts(plain, 2)
    const gone = newOwner()
    if (!first || !frozen) throw new Error('There are two.')
    await giveTokens(site, plain, frozen.owner, 1n)
    await freeze(site, plain, frozen.owner)
    await giveAway(site, plain, gone, newOwner().address)
    const of = (owner: string, key: string): Payout => ({ ...first, owner, key })
    for (const [bad, code] of [
      [frozen, 'ACCOUNT_FROZEN'],
      [of(gone.address, 'given away'), 'RECIPIENT_ATA_FOREIGN'],
      [of(plain.mint, 'a mint'), 'OWNER_INVALID'],
    ] as const)
      await expect(build([first, bad])).rejects.toMatchObject({
        ...{ code, kind: 'permanent', detail: { itemKey: bad.key } },
      })
    expect(await heldIn(plain, first.owner)).toBeNull()
  })

  it('is all of a mint whose authority is another, or was given up', async () => {
    for (const to of [newOwner().address, null]) {
      const token = await makeToken(site)
      await setMintAuthority(site, token, to)
      await expect(build(payouts(token, 2))).rejects.toMatchObject({
        ...{ code: 'AUTHORITY_INVALID', kind: 'permanent', detail: {} },
        said: { code: to === null ? 'TOKEN_MINT_CLOSED' : 'TOKEN_MINT_OF_OTHER' },
      })
    }
  })

  it('is the first that the mint cannot count any more, and none before it', async () => {
    const max = 2n ** 64n - 1n
    const token = await makeToken(site, { supply: max - 15n })
    const [first, second] = payouts(token, 2, 10n)
    if (!first || !second) throw new Error('There are two.')
    await expect(build([first, second])).rejects.toMatchObject({
      ...{ code: 'TOKEN_RULES', kind: 'permanent', detail: { itemKey: second.key } },
      said: { code: 'TOKEN_SUPPLY_FULL', params: { left: '0.000005', amount: '0.00001' } },
    })
    await build([first, { ...second, amount: 5n }])
  })

  it.each([
    ['accounts that are frozen at first', { isFrozenAtFirst: true }],
    ['a pause', { isPaused: true }],
  ] as const)('is all of a mint with %s', async (_what, rules) => {
    const token = await makeToken(site, { program: 'token-2022', rules })
    await expect(build(payouts(token, 1))).rejects.toMatchObject({ code: 'TOKEN_RULES', kind: 'permanent' })
  })

  it('is nothing that one RPC alone says', async () => {
    const token = await makeToken(site)
    const items = payouts(token, 1)
    const { faults } = fixture.localnet
    await faults.freeze(true, 1)
    try {
      await setMintAuthority(site, token, null)
      await expect(build(items)).rejects.toMatchObject({ code: 'RPC_BAD_ANSWER', kind: 'temporary' })
    } finally {
      await faults.clear()
    }
    await expect(build(items)).rejects.toMatchObject({ code: 'AUTHORITY_INVALID', kind: 'permanent' })
  })
})
