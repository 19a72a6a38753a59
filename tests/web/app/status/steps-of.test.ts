import { expect, test } from 'vitest'
import type { PublicMigration } from '#contract/migration/public-migration.ts'
import { askedOf, isAskable } from '#web/src/app/status/asked.ts'
import { stepsOf } from '#web/src/app/status/steps-of.ts'

const wallet = '0xAbCdEf0123456789aBcDeF0123456789abCDEf01'

function looked(part: Partial<PublicMigration>): PublicMigration {
  return {
    chain: 'kaia',
    oldProjectName: 'Grilla',
    oldNftContract: '0x1111111111111111111111111111111111111111',
    oldNftId: '7',
    newProjectName: 'Punky Grilla',
    newNftName: null,
    newNftImage: null,
    state: 'created',
    outcome: null,
    oldWalletAddress: '0xAbC…DEf01',
    newWalletAddress: '7EcDh…FLtV1',
    newMintAccountKey: null,
    feeTxHash: null,
    nftTxHash: null,
    mintSignature: null,
    returnTxHash: null,
    refundTxHash: null,
    times: { created: '2026-11-21T00:00:00.000Z' },
    ...part,
  }
}
const at = '2026-11-21T00:01:00.000Z'

test('the way of a migration is shown to its end, with what has its time and what has not', () => {
  const times = { created: at, fee_seen: at, nft_seen: at }
  const steps = stepsOf(looked({ state: 'nft_seen', times, feeTxHash: '0x1', nftTxHash: '0x2' }))
  expect(steps.map(({ name, at: time }) => [name, time !== null])).toEqual([
    ['asked', true],
    ['paid', true],
    ['received', true],
    ['minting', false],
    ['final', false],
    ['archived', false],
  ])
  expect(steps.flatMap(({ transactions }) => transactions.map(({ name }) => name))).toEqual(['fee', 'nft'])
})

test('one that goes back shows how far it came, and the way back with its transactions', () => {
  const times = { created: at, fee_seen: at, return_planned: at }
  const open = stepsOf(looked({ state: 'return_planned', times }))
  expect(open.map(({ name, at: time }) => [name, time !== null])).toEqual([
    ['asked', true],
    ['paid', true],
    ['back', true],
    ['returned', false],
  ])
  const done = looked({
    state: 'returned',
    times: { ...times, returned: at },
    returnTxHash: '0x3',
    refundTxHash: '0x4',
  })
  expect(stepsOf(done).at(-1)).toMatchObject({
    name: 'returned',
    at,
    transactions: [{ name: 'return' }, { name: 'refund' }],
  })
  const over = stepsOf(looked({ state: 'expired', times: { created: at, expired: at } }))
  expect(over.map(({ name }) => name)).toEqual(['asked', 'ended'])
})

test('the address bar asks for a run or a wallet, and a field only for what could be one', () => {
  expect(askedOf('?run=abc&wallet=x')).toEqual({ run: 'abc' })
  expect(askedOf(`?wallet=${wallet}`)).toEqual({ wallet })
  expect(askedOf('')).toBeNull()
  expect([wallet, '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV', '0x1', 'moon', ''].map(isAskable)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})
