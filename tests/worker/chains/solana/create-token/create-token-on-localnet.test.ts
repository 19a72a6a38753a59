import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { quoteToken } from '#contract/create-token/quote.ts'
import { metadataAddressOf } from '#api/chain/solana/associated-account.ts'
import { readTokenState } from '#api/chain/solana/token-state.ts'
import type { TokenContext } from '#worker/chains/token.ts'
import { findMetadataAddress } from '#worker/chains/solana/address/metaplex-addresses.ts'
import { tokenAccountOf } from '#worker/chains/solana/create-token/token-instructions.ts'
import { openFixture, type Fixture } from '../on-localnet.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await openFixture()
})
afterAll(() => fixture.close())

let serial = 0
function contextOf(change: Partial<TokenContext> = {}): TokenContext {
  const { chain, authority } = fixture
  return {
    ...{ authority, mint: chain.deriveSigner(new Uint8Array(32).fill(8), `token-${(serial += 1)}`) },
    ...{ program: 'token', name: '펑키 골드', symbol: 'PGLD', uri: `https://arweave.net/${'a'.repeat(43)}` },
    ...{ decimals: 6, supply: 1_000_000n, keepsMint: true, keepsFreeze: true },
    ...change,
  }
}

async function make(context: TokenContext) {
  const { createToken } = fixture.chain.programs
  const signed = createToken.build(context, await fixture.options())
  expect((await fixture.chain.simulate(signed.bytes)).computeUnits).toBeLessThan(250_000)
  expect(await fixture.land(signed)).toBeNull()
  return { signed, ...(await createToken.readBack(context, signed.signature)) }
}

const kept = [
  { keepsMint: true, keepsFreeze: true },
  { keepsMint: false, keepsFreeze: true },
  { keepsMint: true, keepsFreeze: false },
  { keepsMint: false, keepsFreeze: false },
]

describe.each(['token', 'token-2022'] as const)('a token of the program %s', (program) => {
  it.each(kept)('is there as it was promised, with what it keeps: %o', async (authorities) => {
    const context = contextOf({ program, ...authorities })
    const { item } = await make(context)
    const mint = context.mint.address
    const metadata = program === 'token' ? findMetadataAddress(mint) : null
    expect(item).toEqual({ mint, tokenAccount: tokenAccountOf(context), metadataAccount: metadata })
    const { address } = context.authority
    const { name, symbol, uri } = context
    expect(await readTokenState(fixture.localnet.urls, mint)).toEqual({
      ...{ mint, slot: expect.any(Number), told: { name, symbol, uri } },
      ...{ supply: '1000000', decimals: 6, updateAuthority: address },
      mintAuthority: authorities.keepsMint ? address : null,
      freezeAuthority: authorities.keepsFreeze ? address : null,
      holders: [{ account: item.tokenAccount, owner: address, amount: '1000000', isFrozen: false }],
    })
    if (metadata) expect(metadataAddressOf(mint)).toBe(metadata)
  })

  it('may be made without any of it, and without decimals', async () => {
    const context = contextOf({ program, supply: 0n, decimals: 0 })
    const { item } = await make(context)
    expect(item.tokenAccount).toBeNull()
    expect(await readTokenState(fixture.localnet.urls, item.mint)).toMatchObject({
      ...{ supply: '0', decimals: 0, holders: [] },
    })
  })

  it('is not made twice: the second fails by itself, whatever it says', async () => {
    const { createToken } = fixture.chain.programs
    const context = contextOf({ program })
    await make(context)
    for (const again of [context, { ...context, supply: 5n, name: 'Another' }]) {
      const signed = createToken.build(again, await fixture.options({ microLamports: 1_001n }))
      const err = await fixture.land(signed)
      expect(createToken.classify(again, err, { ...signed, itemCount: 1 }).error.code).toBe('ACCOUNT_IN_USE')
    }
    expect((await readTokenState(fixture.localnet.urls, context.mint.address))?.supply).toBe('1000000')
  })

  it('that is another in anything is not read back as what was planned', async () => {
    const { createToken } = fixture.chain.programs
    const context = contextOf({ program })
    const { signed } = await make(context)
    const other = program === 'token' ? 'token-2022' : 'token'
    for (const change of [
      ...[{ name: 'Another' }, { symbol: 'OTHER' }, { uri: 'https://example.test/other.json' }],
      ...[{ decimals: 5 }, { supply: 999_999n }, { keepsMint: false }, { keepsFreeze: false }],
      { program: other } as const,
    ])
      await expect(createToken.readBack({ ...context, ...change }, signed.signature)).rejects.toMatchObject({
        code: 'READ_BACK_MISMATCH',
      })
  })

  it('fits a transaction with the longest of everything', async () => {
    const longest = { name: 'n'.repeat(32), symbol: 's'.repeat(10), uri: `https://e.test/${'u'.repeat(185)}` }
    await make(contextOf({ program, ...longest, keepsMint: false, keepsFreeze: false }))
  })
})

it.each([
  ['token', 0n],
  ['token', 5n],
  ['token-2022', 0n],
  ['token-2022', 5n],
] as const)('one of %s with a supply of %i costs what its quote says', async (program, supply) => {
  const context = contextOf({ program, supply })
  const { cost } = await make(context)
  const prices = { ...(await fixture.chain.conditions()), priorityMicroLamports: 0n }
  const quoted = quoteToken({ ...context, hasSupply: supply > 0n }, prices)
  expect(cost.payerSpentLamports - cost.feeLamports).toBe(quoted - 10_000n)
})
