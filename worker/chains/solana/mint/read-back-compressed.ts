import type { MintContext, MintedItem, MintItem } from '../../programs.ts'
import type { LandedCost } from '../../transaction.ts'
import { decodeBase58 } from '../address/base58.ts'
import { addressBytes, addressFromBytes } from '../address/address-bytes.ts'
import { leafAssetSeeds } from '../address/metaplex-addresses.ts'
import { isDerivedAddress } from '../address/program-address.ts'
import { BUBBLEGUM_PROGRAM } from '../address/well-known.ts'
import { treeOf } from './item-instructions.ts'
import { BUDGET_INSTRUCTIONS } from '../limits/transaction-limits.ts'
import type { RpcPool } from '../rpc/rpc-pool.ts'
import { finalizedTransaction, landedCost, noopCalls } from '../read-back/landed-transaction.ts'
import { LEAF_EVENT_TEXT_MAX, type LeafEvent, parseLeafEvent } from '../read-back/leaf-event.ts'
import { creatorHash, dataHash } from '../read-back/leaf-hashes.ts'
import { expectSameBytes, mismatch } from '../read-back/mismatch.ts'

/**
 * The leaves of a landed compressed mint, from the events of each item's own instruction. Asset id,
 * owner, delegate and both hashes must be as planned. One RPC call.
 */
export async function readBackCompressed(
  pool: RpcPool,
  context: MintContext,
  items: MintItem[],
  signature: string,
): Promise<{ items: MintedItem[]; cost: LandedCost }> {
  const transaction = await finalizedTransaction(pool, signature)
  const callsOf = noopCalls(transaction, signature)
  const firstItem = BUDGET_INSTRUCTIONS[context.version] + (context.guard === null ? 0 : 1)
  const tree = addressBytes(treeOf(context))
  const minted = items.map((item, index) => {
    const event = onlyLeaf(callsOf(firstItem + index), item)
    checkLeaf(event, tree, context, item)
    return {
      key: item.key,
      assetId: addressFromBytes(event.assetId),
      leafIndex: Number(event.leafIndex),
      tokenAccount: null,
      metadataAccount: null,
      masterEditionAccount: null,
    }
  })
  return { items: minted, cost: landedCost(transaction) }
}

function onlyLeaf(calls: string[], item: MintItem): LeafEvent {
  const leaves = calls.flatMap((data) => decodeLeafEvent(data) ?? [])
  const [leaf] = leaves
  if (leaf === undefined || leaves.length > 1) {
    throw mismatch('number of leaves', item.key, { planned: '1', found: String(leaves.length) })
  }
  return leaf
}

/** The change log of the tree, the other Noop call of a mint, is long and costs ten times the leaf to decode. */
function decodeLeafEvent(data: string): LeafEvent | null {
  if (data.length > LEAF_EVENT_TEXT_MAX) return null
  const bytes = decodeBase58(data)
  return bytes === null ? null : parseLeafEvent(bytes)
}

function checkLeaf(event: LeafEvent, tree: Uint8Array, context: MintContext, item: MintItem): void {
  const authority = context.authority.address
  const owner = addressBytes(item.owner)
  expectSameBytes('owner', item.key, owner, event.owner)
  expectSameBytes('delegate', item.key, owner, event.delegate)
  expectSameBytes('data hash', item.key, dataHash(item, context.collectionMint, authority), event.dataHash)
  expectSameBytes('creator hash', item.key, creatorHash(item, authority), event.creatorHash)
  if (!isDerivedAddress(event.assetId, leafAssetSeeds(tree, event.leafIndex), BUBBLEGUM_PROGRAM)) {
    const planned = `the asset of leaf ${event.leafIndex} of the tree`
    throw mismatch('asset id', item.key, { planned, found: addressFromBytes(event.assetId) })
  }
}
