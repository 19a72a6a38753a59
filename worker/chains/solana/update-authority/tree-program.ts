import type { AssetContext, ReadDone, UpdateAuthorityItem } from '../../programs.ts'
import type { LandedCost, SendOptions, SignedTransaction } from '../../transaction.ts'
import { askWitnesses, confirmRefusal } from '../assets/refusals.ts'
import { signTransaction } from '../message/sign-transaction.ts'
import { readFinalizedHeight } from '../network/finalized-height.ts'
import { finalizedTransaction, landedCost } from '../read-back/landed-transaction.ts'
import { expectSame } from '../read-back/mismatch.ts'
import { outerCalls } from '../read-back/outer-calls.ts'
import type { RpcPool } from '../rpc/rpc-pool.ts'
import { listDelegates, listTreeConfigs, treeInstruction, treeRefusal } from './tree-delegate.ts'

type Items = UpdateAuthorityItem[]

/** See AssetProgram.build. */
export async function buildTrees(
  pool: RpcPool,
  { version, authority }: AssetContext,
  items: Items,
  options: SendOptions,
): Promise<SignedTransaction> {
  const trees = items.map(({ assetId }) => assetId)
  const configs = await listTreeConfigs(pool, trees, { commitment: 'confirmed' })
  for (const [at, item] of items.entries()) {
    const refusalOf = (config: Awaited<typeof configs>[number]) =>
      treeRefusal(config, item, authority.address)
    if (!refusalOf(configs[at] ?? null)) continue
    throw await confirmRefusal(pool, item, async (rpc) => {
      const [config = null] = await listFinal(rpc, [item.assetId])
      return refusalOf(config)
    })
  }
  const instructions = items.map((item) => treeInstruction(item, authority.address))
  return signTransaction(
    { version, payer: authority, signers: [], instructions, prologue: 0, instructionsPerItem: 1 },
    options,
  )
}

/** An RPC must answer from its own finalized slot on. */
async function listFinal(rpc: Parameters<typeof listTreeConfigs>[0], trees: string[]) {
  const { slot: minSlot } = await readFinalizedHeight(rpc)
  return listTreeConfigs(rpc, trees, { commitment: 'finalized', minSlot })
}

/** See AssetProgram.listDone. */
export async function listDoneTrees(pool: RpcPool, items: Items): Promise<Items> {
  if (items.length === 0) return []
  const trees = items.map(({ assetId }) => assetId)
  const answers = await askWitnesses(pool, (rpc) => listFinal(rpc, trees), [])
  const isDone = ({ newAuthority }: UpdateAuthorityItem, at: number) =>
    answers.length > 0 && answers.every((configs) => configs[at]?.delegate === newAuthority)
  return items.filter(isDone)
}

/** See AssetProgram.readBack. */
export async function readBackTrees(
  pool: RpcPool,
  items: Items,
  signature: string,
): Promise<{ items: Items; cost: LandedCost }> {
  const transaction = await finalizedTransaction(pool, signature)
  const calls = outerCalls(transaction.transaction)
  const configs = await listTreeConfigs(
    pool,
    items.map(({ assetId }) => assetId),
    { commitment: 'finalized', minSlot: transaction.slot },
  )
  for (const [at, { key, assetId, newAuthority }] of items.entries()) {
    expectSame('delegate', key, newAuthority, listDelegates(assetId, calls).at(-1) ?? null)
    expectSame('delegate', key, newAuthority, configs[at]?.delegate ?? null)
  }
  return { items, cost: landedCost(transaction) }
}

/** Which of these a transaction of the authority did. */
export function doneTrees(
  bytes: Uint8Array,
  items: Items,
): Pick<ReadDone<UpdateAuthorityItem>, 'items' | 'others'> {
  const calls = outerCalls(bytes)
  const last = items.map((item) => ({ item, delegate: listDelegates(item.assetId, calls).at(-1) }))
  const named = last.filter(({ delegate }) => delegate !== undefined)
  return {
    items: named.flatMap(({ item, delegate }) => (delegate === item.newAuthority ? [item] : [])),
    others: named.flatMap(({ item, delegate }) => (delegate === item.newAuthority ? [] : [item.assetId])),
  }
}
