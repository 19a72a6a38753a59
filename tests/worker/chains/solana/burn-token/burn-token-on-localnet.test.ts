import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Token } from '#contract/send-token/token.ts'
import type { Payout, PayoutContext } from '#worker/chains/payout.ts'
import { freeze, heldBy, makeToken, supplyOf, type TokenSite } from '#tests/support/tokens.ts'
import type { Fixture } from '../on-localnet.ts'
import { openTokenFixture } from '../token-fixture.ts'

let fixture: Fixture
let site: TokenSite
beforeAll(async () => {
  ;({ fixture, site } = await openTokenFixture())
})
afterAll(() => fixture.close())

let serial = 0
function burns(token: Token, count: number, amount = 10n): Payout[] {
  return Array.from({ length: count }, () => {
    const key = `burn-${(serial += 1)}`
    return { key, owner: fixture.authority.address, amount, token }
  })
}
function contextOf(version: PayoutContext['version'] = 'v1'): PayoutContext {
  const { authority } = fixture
  return {
    version,
    authority,
    guard: { seed: `${serial}`.padStart(28, 'b') },
    memo: { planId: 1, chunkId: 2 },
  }
}
function held(token: Token) {
  return heldBy(fixture.localnet.url, token, fixture.authority.address)
}

describe.each(['token', 'token-2022'] as const)('burnt tokens of the program %s', (program) => {
  it.each([
    ['v0', 31],
    ['v1', 62],
  ] as const)('in a full %s transaction are gone once', async (version, count) => {
    const { chain, land, options } = fixture
    const { burnToken, sendToken } = chain.programs
    const rules = program === 'token' ? {} : { fee: { basisPoints: 100, maximum: '5000' } }
    const token = await makeToken(site, { program, rules, supply: 1_000n })
    const items = burns(token, count)
    const context = contextOf(version)
    expect(burnToken.pack(context, [...items, ...burns(token, 1)]).map(({ length }) => length)).toEqual([
      count,
      1,
    ])
    expect(await burnToken.listOpening(items)).toEqual(new Set())
    const signed = await burnToken.build(context, items, await options())
    expect((await chain.simulate(signed.bytes)).computeUnits).toBeLessThan(40_000 + count * 12_000)
    expect(await land(signed)).toBeNull()

    const left = 1_000n - 10n * BigInt(count)
    const { payouts } = await burnToken.readBack(context, items, signed.signature)
    expect(payouts).toEqual(items.map((item) => ({ ...item, received: 10n })))
    expect([await held(token), await supplyOf(fixture.localnet.url, token)]).toEqual([left, left])
    const found = await burnToken.readPaid(context.authority.address, signed.signature)
    expect(found).toMatchObject({ ids: items.map((item) => burnToken.idOf(item)), carriedLamports: 0n })
    expect(await sendToken.readPaid(context.authority.address, signed.signature)).toBeNull()

    const [first] = items
    if (!first) throw new Error('There are some.')
    for (const other of [[{ ...first, amount: 1n }, ...items.slice(1)], items.slice(1), [...items].reverse()])
      await expect(burnToken.readBack(context, other, signed.signature)).rejects.toMatchObject({
        code: 'READ_BACK_MISMATCH',
      })

    // A second landing of the same chunk, of what is left.
    const few = items.slice(0, 1)
    const again = await burnToken.build(context, few, await options({ microLamports: 1_001n }))
    const err = await land(again)
    const { error } = burnToken.classify(context, few, err, { ...again, itemCount: 1 })
    expect(error.code).toBe('ACCOUNT_IN_USE')
    expect(await held(token)).toBe(left)
  })
})

describe('before anything is signed', () => {
  const build = async (items: Payout[]) =>
    fixture.chain.programs.burnToken.build(contextOf(), items, await fixture.options())

  it('a wallet that holds too little waits', async () => {
    const token = await makeToken(site, { supply: 19n })
    await expect(build(burns(token, 2))).rejects.toMatchObject({
      ...{ code: 'TOKEN_BALANCE_TOO_LOW', kind: 'temporary' },
    })
    await build(burns(token, 1))
  })

  it('a frozen account of the wallet, and tokens of another, are refused', async () => {
    const token = await makeToken(site)
    const [mine, other] = burns(token, 2)
    if (!mine || !other) throw new Error('There are two.')
    await expect(build([mine, { ...other, owner: token.mint }])).rejects.toMatchObject({
      ...{ code: 'OWNER_INVALID', kind: 'permanent', detail: { itemKey: other.key } },
    })
    await freeze(site, token, fixture.authority.address)
    await expect(build([mine])).rejects.toMatchObject({ code: 'ACCOUNT_FROZEN', kind: 'permanent' })
  })

  it('decimals that were told otherwise are refused', async () => {
    const token = await makeToken(site)
    await expect(build(burns({ ...token, decimals: 5 }, 1))).rejects.toMatchObject({ code: 'TOKEN_RULES' })
  })
})
