import type { Census } from '../../programs.ts'
import type { TreeShape } from '../../asset.ts'
import type { MintBuilder } from '../mint/item-instructions.ts'
import type { RpcPool } from '../rpc/rpc-pool.ts'
import { collectionSize, countLeaves } from './count.ts'
import { listCertain, listOutcomes, listSignatures, readFailed, readLanded, readPayer } from './landed.ts'
import { leafContent, readLeaves } from './leaves.ts'
import { listMinted } from './nfts.ts'

/** See Programs.census. */
export function createCensus(
  pool: RpcPool,
  builder: MintBuilder,
  treeShape: (tree: string) => Promise<TreeShape>,
): Census {
  return {
    countLeaves: (trees) => countLeaves(pool, builder.book, trees),
    collectionSize: (mint) => collectionSize(pool, builder.book, mint),
    treeShape,
    listSignatures: (address, after = null) => listSignatures(pool, address, after),
    listOutcomes: (address, after = null) => listOutcomes(pool, address, after),
    listCertain: (signatures, { hasFailed } = { hasFailed: false }) =>
      listCertain(pool, signatures, hasFailed),
    collectionTrace: (mint) => builder.book.metadata(mint),
    readLanded: async (signature) => (await readLanded(pool, signature)).landed,
    readPayer: (signature) => readPayer(pool, signature),
    readFailed: (signature) => readFailed(pool, signature),
    readLeaves: (input) => readLeaves(pool, input),
    leafContent,
    listMintAddresses: (context, items) =>
      items.map((item) => builder.nftAddresses(context, item).mint.address),
    listMinted: (context, items) => listMinted(pool, builder, context, items),
  }
}
