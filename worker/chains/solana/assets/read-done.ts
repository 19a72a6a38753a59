import { ChainError } from '../../chain-error.ts'
import type { AssetContext, AssetItem, Landed, ReadDone } from '../../programs.ts'
import { addressFromBytes } from '../address/address-bytes.ts'
import { findProgramAddress } from '../address/program-address.ts'
import { BUBBLEGUM_PROGRAM } from '../address/well-known.ts'
import { readLanded } from '../census/landed.ts'
import { readAccounts } from '../network/accounts.ts'
import { lossesOf, noopCalls } from '../read-back/landed-transaction.ts'
import { outerCalls, type OuterCall } from '../read-back/outer-calls.ts'
import { transactionAccounts } from '../read-back/transaction-accounts.ts'
import { tokenMoves } from '../read-back/token-moves.ts'
import type { RpcPool } from '../rpc/rpc-pool.ts'
import type { LandedTransaction } from '../rpc/rpc-schemas.ts'
import type { AssetSteps, LeafStep, NftStep } from './asset-steps.ts'
import { lastChange } from './read-back-assets.ts'

/** See AssetProgram.readDone. */
export async function readDone<Item extends AssetItem, Done extends AssetItem>(
  pool: RpcPool,
  steps: AssetSteps<Item, Done>,
  { standard, authority }: AssetContext,
  items: Item[],
  signature: string,
): Promise<ReadDone<Done>> {
  const { landed, transaction } = await readLanded(pool, signature)
  if (landed.payer !== authority.address) return { landed, items: [], others: [] }
  const done =
    standard === 'compressed'
      ? doneLeaves(steps.compressed, items, signature, transaction)
      : await doneNfts(pool, steps['token-metadata'], items, { landed, transaction })
  return { landed, ...done }
}

type Read<Done> = { items: Done[]; others: string[] }

/** Each outer instruction says which leaf it changed. */
function doneLeaves<Item extends AssetItem, Done extends AssetItem>(
  step: LeafStep<Item, Done>,
  items: Item[],
  signature: string,
  transaction: LandedTransaction,
): Read<Done> {
  const byAsset = new Map(items.map((item) => [item.assetId, item]))
  const callsOf = noopCalls(transaction, signature)
  const outer = outerCalls(transaction.transaction)
  const instructions = new Set((transaction.meta.innerInstructions ?? []).map(({ index }) => index))
  const read: Read<Done> = { items: [], others: [] }
  for (const index of [...instructions].toSorted((one, other) => one - other)) {
    const call = outer[index] ?? null
    const last = lastChange(callsOf(index), call)
    const item = last && byAsset.get(findProgramAddress(last.seeds, BUBBLEGUM_PROGRAM))
    if (!item) continue
    const done = unlessOther(() => step.readBack(item, last.change))
    read.items.push(...done)
    if (done.length === 0 && step.isOfKind?.(item, call ? [call] : [])) read.others.push(item.assetId)
  }
  return read
}

/** Those whose trace it touched, as their accounts are now; as its instructions say where others may have changed them since. */
async function doneNfts<Item extends AssetItem, Done extends AssetItem>(
  pool: RpcPool,
  step: NftStep<Item, Done>,
  items: Item[],
  { landed, transaction }: { landed: Landed; transaction: LandedTransaction },
): Promise<Read<Done>> {
  const { payer: authority, signature } = landed
  const touched = new Set(transactionAccounts(landed.bytes).accounts.map(addressFromBytes))
  const own = items.filter(({ assetId }) => touched.has(step.traceOf?.(assetId) ?? assetId))
  const calls = outerCalls(transaction.transaction)
  const { readCalls } = step
  if (readCalls) return byCalls(step, own, calls, readCalls)
  const addresses = own.map((item) => step.accountsOf(item, authority))
  const accounts = await readAccounts(pool, addresses.flat(), {
    commitment: 'finalized',
    withData: true,
    minSlot: landed.cost.slot,
  })
  const lost = lossesOf(transaction, signature)
  const tokensOf = tokenMoves(transaction, signature)
  let from = 0
  const done = own.flatMap((item, at) => {
    const found = accounts.slice(from, (from += addresses[at]?.length ?? 0))
    return unlessOther(() => step.readBack(item, { authority, calls, accounts: found, lost, tokensOf }))
  })
  return { items: done, others: [] }
}

function byCalls<Item extends AssetItem, Done extends AssetItem>(
  step: NftStep<Item, Done>,
  items: Item[],
  calls: OuterCall[],
  readCalls: (item: Item, calls: OuterCall[]) => Done,
): Read<Done> {
  const read: Read<Done> = { items: [], others: [] }
  for (const item of items) {
    const done = unlessOther(() => readCalls(item, calls))
    read.items.push(...done)
    if (done.length === 0 && step.isOfKind?.(item, calls)) read.others.push(item.assetId)
  }
  return read
}

/** Nothing when the transaction did something else to it. */
function unlessOther<Done>(read: () => Done): Done[] {
  try {
    return [read()]
  } catch (error) {
    if (error instanceof ChainError && error.code === 'READ_BACK_MISMATCH') return []
    throw error
  }
}
