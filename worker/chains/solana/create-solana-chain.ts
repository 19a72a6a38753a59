import type { NetworkName } from '#contract/network.ts'
import type { Chain } from '../adapter.ts'
import type { Programs } from '../programs.ts'
import type { SolanaTimings } from '../timings.ts'
import { createAddressBook } from './address/address-book.ts'
import { createAssetProgram } from './assets/asset-program.ts'
import { createAssetReader } from './assets/asset-writables.ts'
import { inspectAssets } from './assets/inspect-assets.ts'
import { createTreeShapes } from './assets/tree-state.ts'
import { burnSteps } from './burn/burn-steps.ts'
import { createPayoutProgram } from './payouts/payout-program.ts'
import { coinSteps } from './send-coin/coin-steps.ts'
import { createTokenMaker } from './create-token/create-token-maker.ts'
import { createBurnTokenSteps } from './burn-token/burn-token-steps.ts'
import { createMintTokenSteps } from './mint-token/mint-token-steps.ts'
import { createTokenSteps } from './send-token/token-steps.ts'
import { freezeSteps } from './freeze-token/freeze-steps.ts'
import { listHeld } from './tokens/list-held.ts'
import { createTokenChangeProgram } from './tokens/token-change-program.ts'
import { createUpdateSteps } from './update-token/update-steps.ts'
import { createCensus } from './census/create-census.ts'
import { sentByOthers, shownGuards } from './census/guards.ts'
import { classify } from './failure/classify.ts'
import { findAssociatedTokenAddress } from './address/metaplex-addresses.ts'
import { createHolderReader } from './holders/create-holder-reader.ts'
import { readHeldCollections } from './holders/held-collections.ts'
import { buildCollection } from './mint/build-collection.ts'
import { buildGuardReclaim } from './mint/build-guard-reclaim.ts'
import { buildMint } from './mint/build-mint.ts'
import { buildTree } from './mint/build-tree.ts'
import { createNftAddresses } from './mint/mint-addresses.ts'
import { guardAddress } from './instructions/guard.ts'
import { collectionWritables, mintWritables, treeWritables } from './mint/mint-writables.ts'
import { packMints } from './mint/pack-mints.ts'
import { createAcceptsV1 } from './network/accepts-v1.ts'
import { balances, liveGuards } from './network/accounts.ts'
import { isAbsent } from './network/is-absent.ts'
import { broadcast } from './network/broadcast.ts'
import { readConditions } from './network/conditions.ts'
import { createBlockReader } from './network/first-block.ts'
import { finalizedHeight } from './network/finalized-height.ts'
import { isOfNetwork } from '#contract/rpc-witness.ts'
import { listStrangers } from './network/genesis.ts'
import { createLatestBlockhash } from './network/latest-blockhash.ts'
import { createPriorityFee } from './network/priority-fee.ts'
import { prove } from './network/prove.ts'
import { RentReader } from './network/rent.ts'
import { simulate } from './network/simulate.ts'
import { SlotTime } from './network/slot-time.ts'
import { statuses } from './network/statuses.ts'
import { readBackCollection } from './mint/read-back-collection.ts'
import { readBackCompressed } from './mint/read-back-compressed.ts'
import { readBackNfts } from './mint/read-back-nfts.ts'
import { finalizedTransaction, landedCost } from './read-back/landed-transaction.ts'
import { readBackTree } from './mint/read-back-tree.ts'
import type { RpcEvent } from './rpc/rpc-endpoint.ts'
import { createReceipts } from './receipts/create-receipts.ts'
import { revealSteps } from './reveal/reveal-steps.ts'
import { createAuthorityProgram } from './update-authority/authority-program.ts'
import { verifyCollectionSteps } from './verify-collection/verify-collection-steps.ts'
import { verifyCreatorSteps } from './verify-creator/verify-creator-steps.ts'
import { RpcPool } from './rpc/rpc-pool.ts'
import type { Transport } from './rpc/transport.ts'
import { deriveSigner, signerFromSecret } from './signer.ts'
import { transferSteps } from './transfer/transfer-steps.ts'

export interface SolanaChainOptions {
  /** In order of preference. Every one of them is a witness in prove(): list only RPCs that are kept up. */
  rpcUrls: string[]
  network: NetworkName
  priorityFloorMicroLamports: bigint
  priorityCapMicroLamports: bigint
  requestTimeoutMs: number
  timings: SolanaTimings
  fetch?: typeof fetch
  /** Instead of HTTP. */
  transport?: Transport
  nowMs?: () => number
  onRpcEvent?: (event: RpcEvent) => void
}

/** Solana behind Chain: one network over a list of RPCs, and the programs of Metaplex. */
export function createSolanaChain(options: SolanaChainOptions): Chain {
  return createChainWith(options, createPrograms)
}

/** The network half of Solana, beside whatever programs are given. */
export function createChainWith(
  options: SolanaChainOptions,
  programsOf: (pool: RpcPool, rent: RentReader) => Programs,
): Chain {
  const { timings, nowMs = Date.now } = options
  const pool = new RpcPool({
    timings,
    nowMs,
    urls: options.rpcUrls,
    timeoutMs: options.requestTimeoutMs,
    isOurs: (genesis) => isOfNetwork(genesis, options.network),
    ...(options.fetch === undefined ? {} : { fetch: options.fetch }),
    ...(options.transport === undefined ? {} : { transport: options.transport }),
    ...(options.onRpcEvent === undefined ? {} : { onEvent: options.onRpcEvent }),
  })
  const rent = new RentReader(pool, timings, nowMs)
  const slotTime = new SlotTime(pool, timings, nowMs)
  const acceptsV1 = createAcceptsV1(pool, timings, nowMs)
  const latestBlockhash = createLatestBlockhash(pool, timings, nowMs)
  const { priorityFloorMicroLamports: floorMicroLamports, priorityCapMicroLamports: capMicroLamports } =
    options
  const priorityFee = createPriorityFee(pool, { floorMicroLamports, capMicroLamports }, timings, nowMs)
  const sources = { pool, rent, slotTime, acceptsV1, priorityFee }
  return {
    latestBlockhash: async () => {
      // Builders are handed this blockhash next and need the rent with it.
      await rent.keepFresh()
      return latestBlockhash()
    },
    finalizedHeight: () => finalizedHeight(pool),
    broadcast: (bytes) => broadcast(pool, bytes),
    statuses: (signatures) => statuses(pool, signatures),
    prove: (candidates) => prove(pool, options.network, candidates),
    listStrangers: () => listStrangers(pool),
    setRetired: (rpcs) => pool.setRetired(rpcs),
    balances: (addresses) => balances(pool, addresses),
    isAbsent: (address) => isAbsent(pool, address),
    conditions: () => readConditions(sources),
    priorityFee,
    simulate: (bytes) => simulate(pool, bytes),
    classify,
    ...createBlockReader(pool, options.network),
    landedCost: async (signature) => landedCost(await finalizedTransaction(pool, signature)),
    deriveSigner,
    signerFromSecret,
    close: pool.close,
    programs: programsOf(pool, rent),
    holders: (query) => createHolderReader(pool, query),
    heldCollections: (owner) => readHeldCollections(pool, owner),
  }
}

/** NFTs are Bubblegum V1 leaves or those of Token Metadata. */
function createPrograms(pool: RpcPool, rent: RentReader): Programs {
  const book = createAddressBook()
  const builder = { book, nftAddresses: createNftAddresses() }
  const shapeOf = createTreeShapes(pool)
  return {
    mint: {
      pack: (context, items) => packMints(builder, context, items),
      listWritable: (context) => mintWritables(book, context),
      build: (context, items, send) => buildMint(builder, () => rent.lamports(0), context, items, send),
      readBack: (context, items, signature) =>
        context.standard === 'compressed'
          ? readBackCompressed(pool, context, items, signature)
          : readBackNfts(pool, builder, context, items, signature),
    },
    collection: {
      listWritable: (context) => collectionWritables(book, context),
      build: (context, send) => buildCollection(book, context, send),
      readBack: (context, signature) => readBackCollection(pool, book, context, signature),
      traceOf: ({ authority, mint }) => findAssociatedTokenAddress(authority.address, mint.address),
    },
    tree: {
      listWritable: (context) => treeWritables(book, context),
      build: (context, send) => buildTree(book, (bytes) => rent.lamports(bytes), context, send),
      readBack: (context, signature) => readBackTree(pool, book, context, signature),
    },
    census: createCensus(pool, builder, shapeOf),
    receipts: createReceipts(pool),
    assets: createAssetReader(book, (standard, ids) => inspectAssets(pool, shapeOf, standard, ids)),
    ...nftPrograms({ pool, book, shapeOf }),
    sendCoin: createPayoutProgram({ pool, rent }, coinSteps),
    tokens: { listHeld: (wanted) => listHeld(pool, wanted) },
    sendToken: createPayoutProgram({ pool, rent }, createTokenSteps()),
    createToken: createTokenMaker({ pool, rent, book }),
    mintToken: createPayoutProgram({ pool, rent }, createMintTokenSteps()),
    burnToken: createPayoutProgram({ pool, rent }, createBurnTokenSteps()),
    freezeToken: createTokenChangeProgram(pool, freezeSteps),
    updateToken: createTokenChangeProgram(pool, createUpdateSteps(rent)),
    updateAuthority: createAuthorityProgram({ pool, book, shapeOf }),
    guard: createGuards(pool),
  }
}

function createGuards(pool: RpcPool): Programs['guard'] {
  return {
    reclaim: buildGuardReclaim,
    addressOf: (payer, { seed }) => guardAddress(payer, seed),
    listLive: (payerAddress, guards) => liveGuards(pool, payerAddress, guards),
    listShown: (payerAddress, guards) => shownGuards(pool, payerAddress, guards),
    sentByOthers: (payerAddress, guard) => sentByOthers(pool, payerAddress, guard),
  }
}

/** What is done to NFTs that are there: a line for each. */
function nftPrograms(sources: Parameters<typeof createAssetProgram>[0]) {
  return {
    burn: createAssetProgram(sources, burnSteps),
    transfer: createAssetProgram(sources, transferSteps),
    reveal: createAssetProgram(sources, revealSteps),
    verifyCreator: createAssetProgram(sources, verifyCreatorSteps),
    verifyCollection: createAssetProgram(sources, verifyCollectionSteps),
  }
}
