import type { AssetContext, AssetItem } from '../../programs.ts'
import type { LandedCost } from '../../transaction.ts'
import { addressBytes } from '../address/address-bytes.ts'
import { decodeBase58 } from '../address/base58.ts'
import { leafAssetSeeds } from '../address/metaplex-addresses.ts'
import { isDerivedAddress } from '../address/program-address.ts'
import { BUBBLEGUM_PROGRAM } from '../address/well-known.ts'
import { BUDGET_INSTRUCTIONS } from '../limits/transaction-limits.ts'
import { readAccounts } from '../network/accounts.ts'
import { parseChange } from '../read-back/change-event.ts'
import { finalizedTransaction, landedCost, lossesOf, noopCalls } from '../read-back/landed-transaction.ts'
import { parseLeafEvent } from '../read-back/leaf-event.ts'
import { mismatch } from '../read-back/mismatch.ts'
import { tokenMoves } from '../read-back/token-moves.ts'
import { outerCalls, type OuterCall } from '../read-back/outer-calls.ts'
import type { RpcPool } from '../rpc/rpc-pool.ts'
import type { LeafChange, LeafStep, NftStep } from './asset-steps.ts'

/** What was done, as far as it can be read: of each item, and what it took. */
interface Found<Done> {
  items: Done[]
  cost: LandedCost
}

/** Each item's own instruction of the finalized transaction changed its own leaf. */
export async function readBackLeaves<Item extends AssetItem, Done extends AssetItem>(
  pool: RpcPool,
  step: LeafStep<Item, Done>,
  { version }: AssetContext,
  items: Item[],
  signature: string,
): Promise<Found<Done>> {
  const transaction = await finalizedTransaction(pool, signature)
  const callsOf = noopCalls(transaction, signature)
  const outer = outerCalls(transaction.transaction)
  const done = items.map((item, at) => {
    const place = BUDGET_INSTRUCTIONS[version] + at
    return step.readBack(item, changeOf(item, callsOf(place), outer[place] ?? null))
  })
  return { items: done, cost: landedCost(transaction) }
}

function changeOf({ key, assetId }: AssetItem, calls: string[], outer: OuterCall | null): LeafChange {
  const last = lastChange(calls, outer)
  const isItsOwn = last && isDerivedAddress(addressBytes(assetId), last.seeds, BUBBLEGUM_PROGRAM)
  if (!isItsOwn) throw mismatch('change of the leaf', key, { planned: '1', found: '0' })
  return last.change
}

/** The last change of a leaf that these Noop calls tell of, with the seeds of its asset id. */
export function lastChange(
  calls: string[],
  call: OuterCall | null,
): { seeds: Uint8Array[]; change: LeafChange } | null {
  const noops = calls.flatMap((data) => decodeBase58(data) ?? [])
  const last = noops.flatMap((bytes) => parseChange(bytes) ?? []).at(-1)
  if (!last) return null
  const event = noops.flatMap((bytes) => parseLeafEvent(bytes) ?? []).at(-1) ?? null
  return {
    seeds: leafAssetSeeds(last.tree, BigInt(last.leafIndex)),
    change: { call, isEmpty: last.leaf.every((byte) => byte === 0), event },
  }
}

/** Accounts at `finalized`, from the transaction's slot on. */
export async function readBackNfts<Item extends AssetItem, Done extends AssetItem>(
  pool: RpcPool,
  step: NftStep<Item, Done>,
  context: AssetContext,
  items: Item[],
  signature: string,
): Promise<Found<Done>> {
  const authority = context.authority.address
  const transaction = await finalizedTransaction(pool, signature)
  const addresses = items.map((item) => step.accountsOf(item, authority))
  const accounts = await readAccounts(pool, addresses.flat(), {
    commitment: 'finalized',
    withData: true,
    minSlot: transaction.slot,
  })
  const lost = lossesOf(transaction, signature)
  const tokensOf = tokenMoves(transaction, signature)
  const calls = outerCalls(transaction.transaction)
  let from = 0
  const done = items.map((item, at) => {
    const own = accounts.slice(from, (from += addresses[at]?.length ?? 0))
    return step.readBack(item, { authority, calls, accounts: own, lost, tokensOf })
  })
  return { items: done, cost: landedCost(transaction) }
}
