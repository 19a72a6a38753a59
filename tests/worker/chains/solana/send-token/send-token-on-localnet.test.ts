import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Token } from '#contract/send-token/token.ts'
import type { Payout, PayoutContext } from '#worker/chains/payout.ts'
import type { Signer } from '#worker/chains/transaction.ts'
import { freeze, giveAway, giveTokens, heldBy, makeToken, type TokenSite } from '#tests/support/tokens.ts'
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
  return fixture.chain.deriveSigner(new Uint8Array(32).fill(6), `owner-${(serial += 1)}`)
}
function payouts(token: Token, count: number, amount = 10_000n): Payout[] {
  return Array.from({ length: count }, () => {
    const { address } = newOwner()
    return { key: `payout-${serial}`, owner: address, amount, token }
  })
}
function contextOf(version: PayoutContext['version'] = 'v1'): PayoutContext {
  const { authority } = fixture
  return { version, authority, guard: { seed: `seed${serial}` }, memo: { planId: 1, chunkId: 2 } }
}
function heldIn(token: Token, owner: string) {
  return heldBy(fixture.localnet.url, token, owner)
}

/** Payouts of a full transaction: a fee is told in eight bytes more. */
const full = [
  ['v0', 'made', { token: 7, 'token-2022': 6 }],
  ['v1', 'made', { token: 10, 'token-2022': 10 }],
  ['v0', 'there', { token: 7, 'token-2022': 6 }],
  ['v1', 'there', { token: 28, 'token-2022': 28 }],
] as const

describe.each(['token', 'token-2022'] as const)('tokens of the program %s', (program) => {
  it.each(full)(
    'in a full %s transaction, into accounts that are %s, land once',
    async (version, how, counts) => {
      const count = counts[program]
      const { chain, land, options } = fixture
      const { sendToken, guard } = chain.programs
      const token = program === 'token' ? plain : withFee
      const items = payouts(token, count)
      if (how === 'there') for (const { owner } of items) await giveTokens(site, token, owner, 0n)
      const context = contextOf(version)
      const opening = await sendToken.listOpening(items)
      expect(opening.size).toBe(how === 'made' ? count : 0)
      const more = payouts(token, 1)
      const openingAll = new Set(how === 'made' ? [...opening, ...more.map(({ key }) => key)] : [])
      const groups = sendToken.pack(context, [...items, ...more], openingAll)
      expect(groups.map((group) => group.length)).toEqual([count, 1])
      const signed = await sendToken.build(context, items, await options())
      const load = how === 'made' ? 38_000 : 18_000
      expect((await chain.simulate(signed.bytes)).computeUnits).toBeLessThan(40_000 + count * load)
      expect(await land(signed)).toBeNull()

      // 1 % of 10,000 is kept back where the mint says so.
      const net = program === 'token' ? 10_000n : 9_900n
      const { payouts: paid, cost } = await sendToken.readBack(context, items, signed.signature)
      expect(paid).toEqual(items.map((item) => ({ ...item, received: net })))
      expect(await Promise.all(items.map(({ owner }) => heldIn(token, owner)))).toEqual(items.map(() => net))
      const [live] = await guard.listLive(context.authority.address, [context.guard])
      const rent = cost.payerSpentLamports - cost.feeLamports - (live?.lamports ?? 0n)
      const { rentBaseLamports, rentPerByteLamports } = await chain.conditions()
      const each = rentBaseLamports + rentPerByteLamports * BigInt(token.accountBytes)
      expect(rent).toBe(how === 'made' ? each * BigInt(count) : 0n)

      const found = await sendToken.readPaid(context.authority.address, signed.signature)
      expect(found).toMatchObject({
        ids: items.map((item) => sendToken.idOf(item)),
        carriedLamports: 0n,
        guard: live,
      })
      // What is paid in coins is another operation, and reads nothing of it.
      expect(await chain.programs.sendCoin.readPaid(context.authority.address, signed.signature)).toBeNull()

      const again = await sendToken.build(context, items, await options({ microLamports: 1_001n }))
      const err = await land(again)
      const { error } = sendToken.classify(context, items, err, { ...again, itemCount: count })
      expect(error.code).toBe('ACCOUNT_IN_USE')
      expect(await heldIn(token, items[0]?.owner ?? '')).toBe(net)
    },
  )
})

it('another sum, item or order, or a fee that was not told, is not read back as what was planned', async () => {
  const { land, options, chain } = fixture
  const { sendToken } = chain.programs
  const items = payouts(withFee, 2)
  const context = contextOf()
  const signed = await sendToken.build(context, items, await options())
  expect(await land(signed)).toBeNull()
  const [first, second] = items
  if (!first || !second) throw new Error('There are two.')
  const untold = { ...first, token: { ...withFee, fee: null } }
  for (const other of [
    [{ ...first, amount: 1n }, second],
    [{ ...first, key: 'another' }, second],
    [second, first],
    [untold, second],
    [first],
  ])
    await expect(sendToken.readBack(context, other, signed.signature)).rejects.toMatchObject({
      code: 'READ_BACK_MISMATCH',
    })
})

describe('what is refused before it is signed', () => {
  const build = async (items: Payout[]) =>
    fixture.chain.programs.sendToken.build(contextOf(), items, await fixture.options())

  it('names the recipient whose account is frozen, given away, wants no such transfer, or is no wallet', async () => {
    const [first, frozen] = payouts(plain, 2)
    const gone = newOwner()
    const stranger = newOwner().address
    if (!first || !frozen) throw new Error('There are two.')
    await giveTokens(site, plain, frozen.owner, 1n)
    await freeze(site, plain, frozen.owner)
    await giveAway(site, plain, gone, stranger)
    const of = (owner: string, key: string): Payout => ({ ...first, owner, key })
    for (const [bad, code] of [
      [frozen, 'ACCOUNT_FROZEN'],
      [of(gone.address, 'given away'), 'RECIPIENT_ATA_FOREIGN'],
      [of(plain.mint, 'a mint'), 'OWNER_INVALID'],
      [of(fixture.authority.address, 'itself'), 'OWNER_INVALID'],
    ] as const)
      await expect(build([first, bad])).rejects.toMatchObject({
        ...{ code, kind: 'permanent', detail: { itemKey: bad.key } },
      })
    expect(await heldIn(plain, first.owner)).toBeNull()
  })

  it.each([
    ['a hook', { hasHook: true }],
    ['accounts that are frozen at first', { isFrozenAtFirst: true }],
    ['tokens bound to their owner', { isBound: true }],
    ['a pause', { isPaused: true }],
  ] as const)('is all of a mint with %s', async (_what, rules) => {
    const token = await makeToken(site, { program: 'token-2022', rules })
    await expect(build(payouts(token, 1))).rejects.toMatchObject({ code: 'TOKEN_RULES', kind: 'permanent' })
  })

  it('is a fee that was told otherwise, and other decimals', async () => {
    const other = { ...withFee, fee: { basisPoints: 50, maximum: '5000' } }
    for (const token of [other, { ...withFee, fee: null }, { ...plain, decimals: 5 }])
      await expect(build(payouts(token, 1))).rejects.toMatchObject({ code: 'TOKEN_RULES' })
  })

  it('waits where the wallet holds too little of the token', async () => {
    const poor = await makeToken(site, { supply: 19_999n })
    await expect(build(payouts(poor, 2))).rejects.toMatchObject({
      ...{ code: 'TOKEN_BALANCE_TOO_LOW', kind: 'temporary' },
    })
    await build(payouts(poor, 1))
  })

  it('is nothing that one RPC alone says', async () => {
    const [item] = payouts(plain, 1)
    if (!item) throw new Error('There is one.')
    const { faults } = fixture.localnet
    await giveTokens(site, plain, item.owner, 1n)
    // The other shows the account as it was.
    await faults.freeze(true, 1)
    try {
      await freeze(site, plain, item.owner)
      await expect(build([item])).rejects.toMatchObject({
        ...{ code: 'RPC_BAD_ANSWER', kind: 'temporary', detail: { itemKey: item.key } },
      })
    } finally {
      await faults.clear()
    }
    await expect(build([item])).rejects.toMatchObject({ code: 'ACCOUNT_FROZEN', kind: 'permanent' })
  })
})
