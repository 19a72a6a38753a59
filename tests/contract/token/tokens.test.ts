import { describe, expect, it } from 'vitest'
import { baseUnitsOf, tokenInputSchema } from '#contract/token/tokens.ts'
import { tokenBody } from '#tests/support/kinds/token-body.ts'

function faults(change: Parameters<typeof tokenBody>[1]) {
  const { error } = tokenInputSchema.safeParse(tokenBody(1, change))
  return (error?.issues ?? []).map((issue) => [
    issue.path.join('.'),
    issue.code === 'custom' ? (issue.params?.['code'] as string) : issue.code,
  ])
}

describe('a token that is to be made', () => {
  it('has a supply that its decimals and 64 bits can hold', () => {
    expect(baseUnitsOf('1000000', 6)).toBe(1_000_000_000_000n)
    expect(baseUnitsOf('18446744073709.551615', 6)).toBe(2n ** 64n - 1n)
    expect([baseUnitsOf('0', 6), baseUnitsOf('0.00', 0)]).toEqual([0n, 0n])
    expect([baseUnitsOf('18446744073709.551616', 6), baseUnitsOf('0.5', 0), baseUnitsOf('-1', 6)]).toEqual([
      ...[null, null, null],
    ])
    expect(faults({ supply: '0.5', decimals: 0 })).toEqual([['supply', 'TOKEN_SUPPLY']])
    expect(faults({ supply: 'many' })).toEqual([['supply', 'TOKEN_SUPPLY']])
    expect(faults({})).toEqual([])
  })

  it('gives an authority up only where its symbol is repeated', () => {
    expect(faults({ keepsMint: false })).toEqual([['givesUp', 'TOKEN_GIVES_UP']])
    expect(faults({ keepsFreeze: false, givesUp: 'pgld' })).toEqual([['givesUp', 'TOKEN_GIVES_UP']])
    expect(faults({ keepsMint: false, keepsFreeze: false, givesUp: 'PGLD' })).toEqual([])
  })

  it('is not one of which there could never be any', () => {
    expect(faults({ supply: '0', keepsMint: false, givesUp: 'PGLD' })).toEqual([
      ['supply', 'TOKEN_SUPPLY_NONE'],
    ])
    expect(faults({ supply: '0' })).toEqual([])
  })

  it('has a name, a symbol and a URI that the chain has room for, and links that may be opened', () => {
    expect(faults({ name: '가'.repeat(11) })).toEqual([['name', 'TOO_MANY_BYTES']])
    expect(faults({ symbol: 'ELEVENBYTES', givesUp: null })).toEqual([['symbol', 'TOO_MANY_BYTES']])
    expect(faults({ website: 'javascript:alert(1)' }).map(([path]) => path)).toEqual(['website'])
    expect(faults({ decimals: 10 }).map(([path]) => path)).toEqual(['decimals'])
  })
})
