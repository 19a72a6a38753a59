import { appendFileSync, mkdtempSync, rmSync, statSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AccountLog } from '#localnet/solana/storage/account-log.ts'

let dir: string
let path: string

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'account-log-'))
  path = join(dir, 'accounts.log')
})

afterEach(() => rmSync(dir, { recursive: true }))

function account(lamports: bigint) {
  const data = new Uint8Array(100).fill(Number(lamports))
  return {
    lamports,
    data,
    owner: '11111111111111111111111111111111',
    executable: false,
    rentEpoch: 2n ** 64n - 1n,
  }
}

function recover() {
  const log = new AccountLog(path)
  const { slot, accounts } = log.recover()
  return { log, slot, lamports: [...accounts].map(([address, each]) => [address, each?.lamports ?? null]) }
}

describe('the account log', () => {
  it('gives back the last word on each account', () => {
    const { log } = recover()
    log.append(5, [
      ['a', account(1n)],
      ['b', account(2n)],
    ])
    log.append(9, [
      ['a', account(3n)],
      ['b', null],
    ])
    log.close()
    expect(recover()).toMatchObject({
      slot: 9,
      lamports: [
        ['a', 3n],
        ['b', null],
      ],
    })
  })

  it('drops a batch whose write was cut short, at any byte, and continues after the one before', () => {
    const { log } = recover()
    log.append(5, [['a', account(1n)]])
    const whole = statSync(path).size
    log.append(9, [['a', account(2n)]])
    log.close()
    const size = statSync(path).size
    for (const cut of [1, 7, 60, size - whole - 1]) {
      truncateSync(path, size - cut)
      const again = recover()
      expect(again).toMatchObject({ slot: 5, lamports: [['a', 1n]] })
      again.log.append(9, [['a', account(2n)]])
      again.log.close()
      expect(recover().slot).toBe(9)
    }
  })

  it('is rewritten without what was overwritten', () => {
    const { log } = recover()
    for (let slot = 1; slot <= 20; slot++) log.append(slot, [['a', account(BigInt(slot))]])
    const before = statSync(path).size
    log.compact(20, [['a', account(20n)]])
    log.append(21, [['c', account(21n)]])
    log.close()
    expect(statSync(path).size).toBeLessThan(before / 5)
    expect(recover()).toMatchObject({
      slot: 21,
      lamports: [
        ['a', 20n],
        ['c', 21n],
      ],
    })
  })

  it('ignores a rewrite that a kill cut short', () => {
    const { log } = recover()
    log.append(5, [['a', account(1n)]])
    log.close()
    appendFileSync(`${path}.compact`, 'half a file')
    expect(recover()).toMatchObject({ slot: 5, lamports: [['a', 1n]] })
  })
})
