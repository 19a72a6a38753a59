import { describe, expect, it } from 'vitest'
import { readTokenAccount, readTokenMint, tokenProgramIds } from '#contract/send-token/read-account.ts'
import { feeAt, rulesOf, wantsMemo } from '#contract/send-token/token-rules.ts'
import { feeOf } from '#contract/send-token/token.ts'

/** An account of Token-2022 with these extensions, as [number, bytes]. */
function accountOf(kind: 'mint' | 'account', extensions: [number, Uint8Array][]) {
  const head = Buffer.alloc(166)
  head[165] = kind === 'mint' ? 1 : 2
  if (kind === 'mint') head.set([6, 1], 44)
  else head[108] = 1
  const parts = extensions.map(([type, bytes]) => {
    const header = Buffer.alloc(4)
    header.writeUInt16LE(type, 0)
    header.writeUInt16LE(bytes.length, 2)
    return Buffer.concat([header, bytes])
  })
  return { owner: tokenProgramIds['token-2022'], data: Buffer.concat([head, ...parts]) }
}

function rulesWith(...extensions: [number, Uint8Array][]) {
  const mint = readTokenMint(accountOf('mint', extensions))
  if (!mint) throw new Error('It is a mint.')
  return rulesOf(mint)
}

function feeConfig(older: [number, bigint, number], newer: [number, bigint, number]): Uint8Array {
  const bytes = Buffer.alloc(108)
  for (const [at, [epoch, maximum, basisPoints]] of [
    [72, older],
    [90, newer],
  ] as const) {
    bytes.writeBigUInt64LE(BigInt(epoch), at)
    bytes.writeBigUInt64LE(maximum, at + 8)
    bytes.writeUInt16LE(basisPoints, at + 16)
  }
  return bytes
}

describe('the rules of a mint', () => {
  it.each([
    ['a hook', 14, Buffer.alloc(64), 'HOOK'],
    ['tokens bound to their owner', 9, Buffer.alloc(0), 'NON_TRANSFERABLE'],
    ['accounts frozen at first', 6, Buffer.of(2), 'DEFAULT_FROZEN'],
    ['accounts open at first', 6, Buffer.of(1), null],
    ['a pause', 26, Buffer.concat([Buffer.alloc(32), Buffer.of(1)]), 'PAUSED'],
    ['no pause now', 26, Buffer.alloc(33), null],
    ['what nobody knows', 99, Buffer.alloc(1), 'UNKNOWN_RULE'],
    ['metadata inside', 19, Buffer.alloc(80), null],
  ])('with %s', (_what, type, bytes, refusal) => {
    expect(rulesWith([type, bytes]).refusal).toBe(refusal)
  })

  it('name what is not refused and should be known, and the bytes of an account', () => {
    const fee = feeConfig([0, 5n, 100], [9, 7n, 200])
    const rules = rulesWith([1, fee], [12, Buffer.alloc(32)], [26, Buffer.alloc(33)], [25, Buffer.alloc(56)])
    expect(rules.warnings).toEqual(['TRANSFER_FEE', 'PERMANENT_DELEGATE', 'PAUSABLE', 'SCALED'])
    expect(rules.accountBytes).toBe(165 + 1 + 4 + 12 + 4)
    expect(feeAt(rules, 8n)).toEqual({ basisPoints: 100, maximum: '5' })
    expect(feeAt(rules, 9n)).toEqual({ basisPoints: 200, maximum: '7' })
    expect(feeAt(rulesWith(), 9n)).toBeNull()
  })
})

describe('an account', () => {
  it('that is torn, of another kind or of another program is none', () => {
    const torn = accountOf('mint', [[1, Buffer.alloc(108)]])
    expect(readTokenMint({ ...torn, data: torn.data.subarray(0, 200) })).toBeNull()
    expect(readTokenMint(accountOf('account', []))).toBeNull()
    expect(readTokenAccount(accountOf('mint', []))).toBeNull()
    expect(readTokenMint({ ...accountOf('mint', []), owner: tokenProgramIds.token })).toBeNull()
    expect(readTokenAccount(null)).toBeNull()
  })

  it('says whether it takes transfers with a memo only', () => {
    const wants = (...bytes: number[]) => {
      const account = readTokenAccount(accountOf('account', [[8, Buffer.from(bytes)]]))
      return account && wantsMemo(account)
    }
    expect([wants(1), wants(0)]).toEqual([true, false])
  })
})

it('a fee is rounded up, and is at most its maximum', () => {
  const fee = { basisPoints: 100, maximum: '5000' }
  expect([1n, 100n, 101n, 10_000_000n].map((amount) => feeOf(amount, fee))).toEqual([1n, 1n, 2n, 5_000n])
  expect(feeOf(10_000n, null)).toBe(0n)
})
