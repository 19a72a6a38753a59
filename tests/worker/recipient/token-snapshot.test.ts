import { describe, expect, test } from 'vitest'
import { writeSnapshot } from '#contract/recipient/snapshot/snapshot-file.ts'
import { readingsMax } from '#worker/recipient/read-snapshot.ts'
import { answerOfToken, newFakeToken, ownerFrom, type FakeToken } from '../../support/recipient/fake-token.ts'
import { givenTwoIndexes } from '../../support/recipient/given-snapshots.ts'

const { given, ask, run, textOf } = givenTwoIndexes()

/** Each RPC tells of its own. */
function bothTell(one: FakeToken, other: FakeToken): void {
  given.one.instead = (method, params) => answerOfToken(one, method, params)
  given.other.instead = (method, params) => answerOfToken(other, method, params)
}

function askOf({ mint }: FakeToken): Promise<number> {
  return ask(null, { holdersOf: 'token', chain: 'solana', mint })
}

function fileOf({ mint, accounts }: FakeToken): string {
  return writeSnapshot([...accounts.values()].map((held) => ({ ...held, asset: mint })))
}

/** How often the accounts of a token were asked for. */
function readsOf({ rpc }: typeof given.one): number {
  return rpc.calls.filter(({ method }) => method === 'getProgramAccounts').length
}

describe('a token', () => {
  test('is read in one answer, where what several accounts of an owner hold is one row', async () => {
    const token = newFakeToken(5)
    const [first] = token.accounts.values()
    token.accounts.set(ownerFrom(9), { owner: first?.owner ?? '', amount: 3n })
    token.supply += 3n
    bothTell(token, token)
    const id = await askOf(token)
    expect(await run(id)).toMatchObject({ state: 'frozen', holders: 5, decimals: 6, total: '53' })
    expect(await textOf(id)).toBe(fileOf(token))
    expect(await textOf(id)).toContain('\t13\n')
    expect(readsOf(given.one)).toBe(1)
  })

  test('of more than one answer holds is read by the first byte of its owners, each of them once', async () => {
    const token = newFakeToken(40)
    for (const byte of [0, 255]) token.accounts.set(ownerFrom(9), { owner: ownerFrom(byte), amount: 10n })
    token.supply += 20n
    token.answerMax = 3
    bothTell(token, token)
    const id = await askOf(token)
    expect(await run(id)).toMatchObject({ state: 'frozen', holders: 42 })
    expect(await textOf(id)).toBe(fileOf(token))
    // The one that was too much, then a byte after the other.
    expect(readsOf(given.one)).toBe(1 + 256)
  })

  test('that moved behind the back of such a reading is in none of its pages: it is read anew', async () => {
    const token = newFakeToken(10)
    token.answerMax = 3
    const moved = ownerFrom(9)
    token.accounts.set(moved, { owner: ownerFrom(200), amount: 10n })
    token.supply += 10n
    const later = { ...token, accounts: new Map(token.accounts) }
    // To an owner of whom was asked already.
    const buyer = ownerFrom(3)
    for (const one of [token, later])
      one.onRead = (byte) => byte === 100 && one.accounts.set(moved, { owner: buyer, amount: 10n })
    bothTell(token, later)
    const id = await askOf(token)
    const reasons = { state: 'asked', reason: 'NOT_ALL', params: { found: '100', expected: '110' } }
    expect(await run(id)).toMatchObject({ ...reasons, fileId: null })
    expect(await run(id)).toMatchObject({ state: 'frozen', reading: 2 })
    expect(await textOf(id)).toContain(`${buyer}\t${token.mint}\t10\n`)
  })

  test('of which all RPCs leave out the same account is never frozen', async () => {
    const token = newFakeToken(6)
    const [left = ''] = token.accounts.keys()
    token.accounts.delete(left)
    bothTell(token, token)
    const id = await askOf(token)
    for (let reading = 1; reading < readingsMax; reading += 1)
      expect(await run(id)).toMatchObject({ state: 'asked', reason: 'NOT_ALL' })
    expect(await run(id)).toMatchObject({ state: 'failed', reason: 'NOT_ALL', fileId: null })
  })

  test('that is minted while it is read has what was minted by then', async () => {
    const token = newFakeToken(4)
    const minted = { owner: ownerFrom(1), amount: 5n }
    token.onRead = () => {
      token.accounts.set(ownerFrom(8), minted)
      // More of it comes behind the answer.
      token.supply += 50n
      token.onRead = () => undefined
    }
    bothTell(token, { ...token, accounts: token.accounts, onRead: () => undefined })
    const id = await askOf(token)
    expect(await run(id)).toMatchObject({ state: 'frozen', total: '40' })
    expect(await textOf(id)).toContain(`${minted.owner}\t${token.mint}\t5\n`)
  })

  test('that withholds fees adds up to less than its supply, and is taken as its accounts say', async () => {
    const token = newFakeToken(4)
    Object.assign(token, { withholds: true, supply: token.supply + 7n })
    bothTell(token, token)
    const id = await askOf(token)
    expect(await run(id)).toMatchObject({ state: 'frozen', holders: 4, total: null })
  })
})
