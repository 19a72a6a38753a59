import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DepositHandling, DepositState } from '#contract/migration/codes.ts'
import type { SnapshotManifest } from '#contract/recipient/snapshot/snapshot-manifest.ts'
import { listDeposited, ofDepositors } from '#db/recipient/deposited.ts'
import { openTestDatabase, type TestDatabase } from '../../support/database/postgres.ts'

const contract = addressOf('ee')
const ours = addressOf('11')
const sender = addressOf('22')
const other = addressOf('33')
const query = { holdersOf: 'contract', chain: 'kaia', contract } as const
const s0: SnapshotManifest['s0'] = { slot: 100, at: '2026-11-25T18:00:00.000Z' }

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

function addressOf(byte: string): string {
  return `0x${byte.repeat(20)}`
}

interface Sent {
  tokenId: string
  block: number
  from?: string
  state?: DepositState
  handling?: DepositHandling
}

async function send({ tokenId, block, from = sender, state = 'final', handling = 'orphan' }: Sent) {
  await database.db.execute(sql`
    insert into source_chain_deposits (chain, kind, contract, token_id, tx_hash, log_index, block_number, block_hash, block_time,
      from_address, to_address, state, handling)
    values ('kaia', 'nft', ${contract}, ${tokenId}, ${`0x${tokenId}-${block}`}, 0, ${block}, '0x', now(), ${from}, ${ours}, ${state}, ${handling})`)
}

async function ownersOf(tokenId: string) {
  const deposited = await listDeposited(database.db, { query, s0 })
  return deposited.filter(({ asset }) => asset === `${contract}/${tokenId}`).map(({ owner }) => owner)
}

test('an NFT that was sent to be migrated is its sender’s, whether a migration asked for it or not', async () => {
  await send({ tokenId: '1', block: 90 })
  await send({ tokenId: '2', block: 100, handling: 'matched' })
  expect([await ownersOf('1'), await ownersOf('2')]).toEqual([[sender], [sender]])
})

test('one that came after S0, is not final, or is ignored by an admin is nobody’s', async () => {
  await send({ tokenId: '3', block: 101 })
  await send({ tokenId: '4', block: 90, state: 'seen' })
  await send({ tokenId: '5', block: 90, handling: 'ignored' })
  expect(await Promise.all(['3', '4', '5'].map(ownersOf))).toEqual([[], [], []])
})

test('one that came twice is whose it was the last time before S0', async () => {
  await send({ tokenId: '6', block: 50, from: other, handling: 'returned' })
  await send({ tokenId: '6', block: 60 })
  await send({ tokenId: '6', block: 120, from: other })
  expect(await ownersOf('6')).toEqual([sender])
})

test('one that was minted to our wallet is ours, as the chain says', async () => {
  await send({ tokenId: '7', block: 60 })
  await send({ tokenId: '7', block: 70, from: `0x${'0'.repeat(40)}` })
  expect(await ownersOf('7')).toEqual([])
})

test('of rows of a snapshot only those that lay with us are the sender’s', async () => {
  const deposited = await listDeposited(database.db, { query, s0 })
  const rows = [
    { owner: ours, asset: `${contract}/1`, amount: 1n },
    // It had gone back by then.
    { owner: other, asset: `${contract}/2`, amount: 1n },
    { owner: ours, asset: `${contract}/5`, amount: 1n },
  ]
  expect(ofDepositors(rows, deposited).map(({ owner }) => owner)).toEqual([sender, other, ours])
})

test('a collection on Solana has no deposits', async () => {
  const ofSolana = { holdersOf: 'collection', chain: 'solana', collection: contract } as const
  expect(await listDeposited(database.db, { query: ofSolana, s0 })).toEqual([])
})
