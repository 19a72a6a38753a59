import { ChainError } from '../../chain-error.ts'
import type { AssetContext, AssetItem, Landed } from '../../programs.ts'
import { addressFromBytes } from '../address/address-bytes.ts'
import { findProgramAddress } from '../address/program-address.ts'
import { BUBBLEGUM_PROGRAM } from '../address/well-known.ts'
import { readLanded } from '../census/landed.ts'
import { readAccounts } from '../network/accounts.ts'
import { lossesOf, noopCalls } from '../read-back/landed-transaction.ts'
import { outerCalls } from '../read-back/outer-calls.ts'
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
): Promise<{ landed: Landed; items: Done[] }> {
  const { landed, transaction } = await readLanded(pool, signature)
  if (landed.payer !== authority.address) return { landed, items: [] }
  const done =
    standard === 'compressed'
      ? doneLeaves(steps.compressed, items, signature, transaction)
      : await doneNfts(pool, steps['token-metadata'], items, { landed, transaction })
  return { landed, items: done }
}

/** Each outer instruction says which leaf it changed. */
function doneLeaves<Item extends AssetItem, Done extends AssetItem>(
  step: LeafStep<Item, Done>,
  items: Item[],
  signature: string,
  transaction: LandedTransaction,
): Done[] {
  const byAsset = new Map(items.map((item) => [item.assetId, item]))
  const callsOf = noopCalls(transaction, signature)
  const outer = outerCalls(transaction.transaction)
  const instructions = new Set((transaction.meta.innerInstructions ?? []).map(({ index }) => index))
  return [...instructions]
    .toSorted((one, other) => one - other)
    .flatMap((index) => {
      const last = lastChange(callsOf(index), outer[index] ?? null)
      const item = last && byAsset.get(findProgramAddress(last.seeds, BUBBLEGUM_PROGRAM))
      return item ? unlessOther(() => step.readBack(item, last.change)) : []
    })
}

/** Those whose mint it touched, as their accounts are now; as its instructions say where others may have changed them since. */
async function doneNfts<Item extends AssetItem, Done extends AssetItem>(
  pool: RpcPool,
  step: NftStep<Item, Done>,
  items: Item[],
  { landed, transaction }: { landed: Landed; transaction: LandedTransaction },
): Promise<Done[]> {
  const { payer: authority, signature } = landed
  const touched = new Set(transactionAccounts(landed.bytes).accounts.map(addressFromBytes))
  const own = items.filter(({ assetId }) => touched.has(assetId))
  const calls = outerCalls(transaction.transaction)
  const { readCalls } = step
  if (readCalls) return own.flatMap((item) => unlessOther(() => readCalls(item, calls)))
  const addresses = own.map((item) => step.accountsOf(item, authority))
  const accounts = await readAccounts(pool, addresses.flat(), {
    commitment: 'finalized',
    withData: true,
    minSlot: landed.cost.slot,
  })
  const lost = lossesOf(transaction, signature)
  const tokensOf = tokenMoves(transaction, signature)
  let from = 0
  return own.flatMap((item, at) => {
    const found = accounts.slice(from, (from += addresses[at]?.length ?? 0))
    return unlessOther(() => step.readBack(item, { authority, calls, accounts: found, lost, tokensOf }))
  })
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
