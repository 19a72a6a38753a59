import { expect, it } from 'vitest'
import type { PlannedItem } from '#db/run/planned-item.ts'
import type { AssetItem, Landed, ReadDone } from '#worker/chains/programs.ts'
import { findSince } from '#worker/operations/find-since.ts'
import { authority } from '../chains/solana/sample.ts'

const since = new Date('2026-01-01T12:00:00Z')
const before = new Date(since.getTime() - 1)
const item: AssetItem = { key: 'key', assetId: 'nft' }
const planned: PlannedItem[] = [{ itemId: 7, key: 'key', name: 'Kong', owner: '', payload: {} }]

/** A transaction that gave the NFT what the item asks, or something else. */
interface Told {
  did: 'asked' | 'other' | 'nothing'
  at?: Date | null
  isUncertain?: boolean
  isAdopted?: boolean
}

/** @param told the oldest first; each is named by its place. */
function find(told: Told[]) {
  const signatures = told.map((_, at) => String(at))
  const pick = (isSo: (one: Told) => boolean | undefined) =>
    new Set(signatures.filter((_, at) => isSo(told[at] ?? { did: 'nothing' })))
  const readDone = async (_: unknown, __: unknown, signature: string): Promise<ReadDone<AssetItem>> => {
    const { did, at = since } = told[Number(signature)] ?? { did: 'nothing' }
    const landed: Landed = {
      ...{ signature, at, payer: authority.address, signers: [], accounts: [], bytes: new Uint8Array() },
      ...{ version: 'v1', blockhash: '', cost: { slot: 0n, feeLamports: 0n, payerSpentLamports: 0n } },
    }
    return { landed, items: did === 'asked' ? [item] : [], others: did === 'other' ? [item.assetId] : [] }
  }
  const context = { standard: 'compressed', version: 'v1', authority } as const
  const certain = pick(({ isUncertain }) => !isUncertain)
  const unknown = { signatures, certain, adopted: pick(({ isAdopted }) => isAdopted), givenUp: [], since }
  return findSince({ context, program: { readDone }, toItem: () => item }, unknown, planned)
}

it.each<[string, Told[], { found: string[]; superseded: string[]; uncertain: number[] }]>([
  ['did nothing to it', [{ did: 'nothing' }], { found: [], superseded: [], uncertain: [] }],
  ['did it', [{ did: 'asked' }], { found: ['0'], superseded: [], uncertain: [] }],
  ['did it twice', [{ did: 'asked' }, { did: 'asked' }], { found: ['1'], superseded: [], uncertain: [] }],
  ['gave it something else', [{ did: 'other' }], { found: [], superseded: ['0'], uncertain: [] }],
  [
    'gave it something else, twice',
    [{ did: 'other' }, { did: 'other' }],
    { found: [], superseded: ['1'], uncertain: [] },
  ],
  [
    'did it, and gave it something else later',
    [{ did: 'asked' }, { did: 'other' }],
    { found: ['0'], superseded: [], uncertain: [] },
  ],
  [
    'did it before the item was asked for, and again something else',
    [
      { did: 'asked', at: before },
      { did: 'other', at: before },
    ],
    { found: [], superseded: [], uncertain: [] },
  ],
  [
    'gave it something else at a time that no RPC knows',
    [{ did: 'other', at: null }],
    { found: [], superseded: ['0'], uncertain: [] },
  ],
  [
    'gave it something else, as not every RPC says yet',
    [{ did: 'other', isUncertain: true }],
    { found: [], superseded: [], uncertain: [7] },
  ],
  [
    'did it, as not every RPC says yet, and gave it something else',
    [{ did: 'asked', isUncertain: true }, { did: 'other' }],
    { found: [], superseded: [], uncertain: [7] },
  ],
  [
    'gave it something else for a run that has adopted that',
    [{ did: 'other', isAdopted: true }],
    { found: [], superseded: [], uncertain: [] },
  ],
])('of an item whose wallet %s', async (_, told, expected) => {
  const { found, superseded, uncertain } = await find(told)
  expect({
    found: found.map(({ landed }) => landed.signature),
    superseded: superseded.map(({ signature }) => signature),
    uncertain,
  }).toEqual(expected)
})
