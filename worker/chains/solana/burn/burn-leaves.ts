import { burn } from '@metaplex-foundation/mpl-bubblegum'
import { publicKey } from '@metaplex-foundation/umi'
import type { ChainError } from '../../chain-error.ts'
import type { BurnContext, BurnItem, BurntItem, TreeShape } from '../../programs.ts'
import type { LandedCost } from '../../transaction.ts'
import type { AddressBook } from '../address/address-book.ts'
import { addressBytes } from '../address/address-bytes.ts'
import { decodeBase58 } from '../address/base58.ts'
import { leafAssetSeeds } from '../address/metaplex-addresses.ts'
import { isDerivedAddress } from '../address/program-address.ts'
import { BUBBLEGUM_PROGRAM } from '../address/well-known.ts'
import { type Leaf, listLeaves } from '../assets/leaves.ts'
import { type LeafProof, listProofs } from '../assets/proofs.ts'
import { fromUmi, umi, umiSigner } from '../instructions/from-umi.ts'
import type { Instruction } from '../message/instruction.ts'
import { BUDGET_INSTRUCTIONS } from '../mint/mint-limits.ts'
import { parseChange } from '../read-back/change-event.ts'
import { finalizedTransaction, landedCost, noopCalls } from '../read-back/landed-transaction.ts'
import { mismatch } from '../read-back/mismatch.ts'
import type { RpcPool } from '../rpc/rpc-pool.ts'
import { disputed, refused } from './refusals.ts'

/** Burns of leaves the authority owns, each with a proof made now. */
export async function leafBurns(
  { pool, book, shapeOf }: { pool: RpcPool; book: AddressBook; shapeOf(tree: string): Promise<TreeShape> },
  { authority }: BurnContext,
  items: BurnItem[],
): Promise<Instruction[]> {
  const found = await listLeaves(
    pool,
    items.map(({ assetId }) => assetId),
  )
  const leaves = await Promise.all(
    items.map(async (item) => {
      const leaf = found.get(item.assetId)
      if (leaf && !reasonAgainst(item, leaf, authority.address)) return leaf
      throw await confirmed(pool, item, authority.address)
    }),
  )
  const proofs = await listProofs(pool, leaves, shapeOf)
  return leaves.flatMap((leaf, at) => {
    const proof = proofs[at]
    return proof ? [leafBurn(book, leaf, proof)] : []
  })
}

export function leafBurn(
  book: AddressBook,
  leaf: Omit<Leaf, 'assetId' | 'isBurnt'>,
  { root, nodes }: LeafProof,
): Instruction {
  const [instruction] = fromUmi(
    burn(umi, {
      treeConfig: publicKey(book.treeConfig(leaf.tree)),
      merkleTree: publicKey(leaf.tree),
      leafOwner: umiSigner(leaf.owner),
      leafDelegate: publicKey(leaf.delegate),
      root,
      dataHash: leaf.dataHash,
      creatorHash: leaf.creatorHash,
      nonce: leaf.index,
      index: leaf.index,
      proof: nodes.map((node) => publicKey(node)),
    }),
  )
  if (!instruction) throw new TypeError('A builder gave no instruction.')
  return instruction
}

function reasonAgainst(item: BurnItem, leaf: Leaf | undefined, holder: string): ChainError | null {
  if (!leaf) return refused(item, 'ALREADY_DONE', `No index knows a compressed NFT ${item.assetId}.`)
  if (leaf.isBurnt)
    return refused(item, 'ALREADY_DONE', `The compressed NFT ${item.assetId} is burnt already.`)
  if (leaf.owner === holder) return null
  return refused(item, 'NOT_HELD', `The owner of ${item.assetId} is ${leaf.owner}, not the wallet ${holder}.`)
}

/** What one index says against an item is believed when every one that answers says so. */
async function confirmed(pool: RpcPool, item: BurnItem, holder: string): Promise<ChainError> {
  const answers = await Promise.allSettled(
    pool.endpoints.map(async (endpoint) => {
      const leaf = (await listLeaves(endpoint, [item.assetId])).get(item.assetId)
      return reasonAgainst(item, leaf, holder)
    }),
  )
  const told = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
  const [reason] = told
  return reason && told.every((other) => other?.code === reason.code) ? reason : disputed(item)
}

/** Each item's own instruction of the finalized transaction put the empty leaf in the place of its asset. */
export async function readBackLeafBurns(
  pool: RpcPool,
  { version }: BurnContext,
  items: BurnItem[],
  signature: string,
): Promise<{ items: BurntItem[]; cost: LandedCost }> {
  const transaction = await finalizedTransaction(pool, signature)
  const callsOf = noopCalls(transaction, signature)
  const burnt = items.map((item, at) => {
    const changes = callsOf(BUDGET_INSTRUCTIONS[version] + at).flatMap((data) => {
      const bytes = decodeBase58(data)
      return (bytes && parseChange(bytes)) ?? []
    })
    const last = changes.at(-1)
    const asset = addressBytes(item.assetId)
    const isItsOwn =
      last && isDerivedAddress(asset, leafAssetSeeds(last.tree, BigInt(last.leafIndex)), BUBBLEGUM_PROGRAM)
    const found = !isItsOwn ? 'unchanged' : last.leaf.some((byte) => byte !== 0) ? 'another leaf' : 'empty'
    if (found !== 'empty') throw mismatch('leaf', item.key, { planned: 'empty', found })
    return { ...item, returnedLamports: 0n }
  })
  return { items: burnt, cost: landedCost(transaction) }
}
