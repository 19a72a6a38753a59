import type { AssetProgram, UpdateAuthorityItem } from '../../programs.ts'
import { createAssetProgram } from '../assets/asset-program.ts'
import type { AssetSteps } from '../assets/asset-steps.ts'
import type { AssetSources } from '../assets/build-leaves.ts'
import type { InstructionCode } from '../failure/chain-failures.ts'
import { classify } from '../failure/classify.ts'
import { meaningOf } from '../failure/asset-codes.ts'
import { noLeaf } from './no-leaf.ts'
import { nftUpdateAuthority } from './nft-update-authority.ts'
import { buildTrees, doneTrees, listDoneTrees, readBackTrees } from './tree-program.ts'

type Program = AssetProgram<UpdateAuthorityItem, UpdateAuthorityItem>

/** NFTs of Token Metadata and collections, which are some. */
export const updateAuthoritySteps: AssetSteps<UpdateAuthorityItem, UpdateAuthorityItem> = {
  gone: 'NFT_MISSING',
  isByHolder: false,
  compressed: noLeaf,
  'token-metadata': nftUpdateAuthority,
}

/** Bubblegum of a tree: its config is there for somebody else's. */
const treeCodes = new Map<number, InstructionCode>([
  [2001, 'AUTHORITY_INVALID'],
  [6016, 'AUTHORITY_INVALID'],
])

/**
 * Hands NFTs and collections to another update authority, and trees to another delegate. A transaction is of one of these: trees and
 * collections go alone, so that a collection waits for nothing but what comes before it.
 */
export function createAuthorityProgram(sources: AssetSources): Program {
  const { pool } = sources
  const nfts = createAssetProgram(sources, updateAuthoritySteps)
  const codes = nftUpdateAuthority.codes.map((own) => new Map([...treeCodes, ...own]))
  return {
    ...nfts,
    pack: (context, items, facts) =>
      stretches(items).flatMap((some) =>
        some[0]?.target === 'nft' ? nfts.pack(context, some, facts) : some.map((item) => [item]),
      ),
    build: (context, items, options) =>
      isOfTrees(items) ? buildTrees(pool, context, items, options) : nfts.build(context, items, options),
    readBack: (context, items, signature) =>
      isOfTrees(items) ? readBackTrees(pool, items, signature) : nfts.readBack(context, items, signature),
    listDone: async (context, items) => {
      const [trees, others] = [items.filter(isTree), items.filter((item) => !isTree(item))]
      const done = await Promise.all([listDoneTrees(pool, trees), nfts.listDone?.(context, others) ?? []])
      return done.flat()
    },
    readDone: async (context, items, signature) => {
      const others = items.filter((item) => !isTree(item))
      const read = await nfts.readDone(context, others, signature)
      if (read.landed.payer !== context.authority.address) return read
      const trees = doneTrees(read.landed.bytes, items.filter(isTree))
      return {
        ...read,
        items: [...read.items, ...trees.items],
        others: [...read.others, ...trees.others],
      }
    },
    classify: (standard, err, shape) => classify(err, shape, meaningOf(standard, codes)),
  }
}

function isTree({ target }: UpdateAuthorityItem): boolean {
  return target === 'tree'
}

function isOfTrees(items: UpdateAuthorityItem[]): boolean {
  return items.some(isTree)
}

/** Items that follow each other and are of the same target. */
function stretches(items: UpdateAuthorityItem[]): UpdateAuthorityItem[][] {
  const all: UpdateAuthorityItem[][] = []
  for (const item of items) {
    const last = all.at(-1)
    if (last?.[0]?.target === item.target) last.push(item)
    else all.push([item])
  }
  return all
}
