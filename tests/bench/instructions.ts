import { mintToCollectionV1, transfer } from '@metaplex-foundation/mpl-bubblegum'
import { createV1, mintV1, TokenStandard, verifyCollectionV1 } from '@metaplex-foundation/mpl-token-metadata'
import { transferSol, transferTokensChecked } from '@metaplex-foundation/mpl-toolbox'
import { lamports, percentAmount, publicKey, some } from '@metaplex-foundation/umi'
import { createAddressBook } from '#worker/chains/solana/address/address-book.ts'
import { findAssociatedTokenAddress } from '#worker/chains/solana/address/metaplex-addresses.ts'
import { transferToken } from '#worker/chains/solana/instructions/spl-token.ts'
import { transferLeaf } from '#worker/chains/solana/instructions/bubblegum.ts'
import { fromUmi, umi, umiSigner } from '#worker/chains/solana/instructions/from-umi.ts'
import { transferCoin } from '#worker/chains/solana/instructions/transfer-coin.ts'
import { itemInstructions } from '#worker/chains/solana/mint/item-instructions.ts'
import { createNftAddresses } from '#worker/chains/solana/mint/mint-addresses.ts'
import { deriveSigner } from '#worker/chains/solana/signer.ts'
import type { MintContext, MintItem } from '#worker/chains/programs.ts'

const secret = new Uint8Array(32).fill(9)
const authority = deriveSigner(secret, 'authority')
const tree = deriveSigner(secret, 'tree').address
const collection = deriveSigner(secret, 'collection').address
const builder = { book: createAddressBook(), nftAddresses: createNftAddresses() }
const { book } = builder
const signer = umiSigner(authority.address)

const item: MintItem = {
  key: 'item',
  name: 'Punky Kongz Genesis No. 00001',
  symbol: 'PUNKY',
  uri: `https://arweave.net/${'a'.repeat(43)}`,
  owner: deriveSigner(secret, 'owner').address,
  sellerFeeBasisPoints: 500,
  creators: [{ address: authority.address, share: 100 }],
  isMutable: true,
}
const coinLamports = 1_500_000_000n
const creators = [{ address: signer.publicKey, share: 100, verified: true }]

/**
 * Microseconds of what is encoded by hand, and of the same item by Metaplex' builders with every address given: why it is
 * encoded by hand. `tests/worker/chains/solana/message/umi-bytes.test.ts` and beside it, for coins, `payouts/payouts.test.ts` and, for what
 * is sent, `transfer/transfer-instructions.test.ts` hold both to the same bytes.
 */
export function runInstructionsBench({ times }: { times: number }) {
  const compressed = contextOf('compressed')
  const tokenMetadata = contextOf('token-metadata')
  return {
    times,
    compressedByHandUs: microseconds(times, () => itemInstructions(builder, compressed, item)),
    compressedByBuilderUs: microseconds(times, leafByBuilder),
    tokenMetadataByHandUs: microseconds(times, () => itemInstructions(builder, tokenMetadata, item)),
    tokenMetadataByBuilderUs: microseconds(times, () => nftByBuilder(tokenMetadata)),
    coinByHandUs: microseconds(times, () => transferCoin(authority.address, item.owner, coinLamports)),
    coinByBuilderUs: microseconds(times, coinByBuilder),
    transferByHandUs: microseconds(times, sentByHand),
    transferByBuilderUs: microseconds(times, sentByBuilder),
    leafTransferByHandUs: microseconds(times, () => transferLeaf(sentLeaf, item.owner)),
    leafTransferByBuilderUs: microseconds(times, sentLeafByBuilder),
  }
}

function contextOf(standard: MintContext['standard']): MintContext {
  return {
    standard,
    version: 'v0',
    authority,
    collectionMint: collection,
    treeAddress: tree,
    mintSecret: secret,
    guard: null,
  }
}

function coinByBuilder() {
  const amount = lamports(coinLamports)
  return fromUmi(transferSol(umi, { source: signer, destination: publicKey(item.owner), amount }))
}

/** Warm: the first half is not counted. */
function microseconds(times: number, build: () => unknown): number {
  for (let n = 0; n < times; n += 1) build()
  const start = performance.now()
  for (let n = 0; n < times; n += 1) build()
  return Math.round(((performance.now() - start) * 10_000) / times) / 10
}

const sent = {
  source: findAssociatedTokenAddress(authority.address, collection),
  destination: findAssociatedTokenAddress(item.owner, collection),
}

function sentByHand() {
  return transferToken({ ...sent, mint: collection, owner: authority.address })
}

function sentByBuilder() {
  return fromUmi(
    transferTokensChecked(umi, {
      source: publicKey(sent.source),
      mint: publicKey(collection),
      destination: publicKey(sent.destination),
      authority: signer,
      amount: 1,
      decimals: 0,
    }),
  )
}

const sentLeaf = {
  ...{
    tree,
    treeConfig: book.treeConfig(tree),
    index: 5,
    owner: authority.address,
    delegate: authority.address,
  },
  ...{ dataHash: secret, creatorHash: secret, root: secret, nodes: [0, 1, 2, 3, 4, 5].map(nodeOf) },
}

function nodeOf(n: number) {
  return deriveSigner(secret, `node ${n}`).address
}

function sentLeafByBuilder() {
  const { index, nodes, treeConfig, root, dataHash, creatorHash } = sentLeaf
  return fromUmi(
    transfer(umi, {
      ...{ root, dataHash, creatorHash, nonce: index, index, leafOwner: signer },
      treeConfig: publicKey(treeConfig),
      merkleTree: publicKey(tree),
      leafDelegate: signer.publicKey,
      newLeafOwner: publicKey(item.owner),
      proof: nodes.map((node) => publicKey(node)),
    }),
  )
}

function leafByBuilder() {
  return fromUmi(
    mintToCollectionV1(umi, {
      treeConfig: publicKey(book.treeConfig(tree)),
      leafOwner: publicKey(item.owner),
      leafDelegate: publicKey(item.owner),
      merkleTree: publicKey(tree),
      payer: signer,
      treeCreatorOrDelegate: signer,
      collectionAuthority: signer,
      collectionMint: publicKey(collection),
      collectionMetadata: publicKey(book.metadata(collection)),
      collectionEdition: publicKey(book.masterEdition(collection)),
      metadata: { ...item, collection: some({ key: publicKey(collection), verified: false }), creators },
    }),
  )
}

function nftByBuilder(context: MintContext) {
  const derived = builder.nftAddresses(context, item)
  const mint = umiSigner(derived.mint.address)
  const metadata = publicKey(derived.metadata)
  const masterEdition = publicKey(derived.masterEdition)
  const tokenStandard = TokenStandard.NonFungible
  const shared = { metadata, masterEdition, authority: signer, payer: signer, tokenStandard }
  const { name, symbol, uri, isMutable } = item
  return fromUmi(
    createV1(umi, {
      ...{ ...shared, name, symbol, uri, isMutable, creators, mint, updateAuthority: signer },
      sellerFeeBasisPoints: percentAmount(5),
      collection: { key: publicKey(collection), verified: false },
    })
      .add(
        mintV1(umi, {
          ...{ ...shared, mint: mint.publicKey, amount: 1 },
          token: publicKey(derived.tokenAccount),
          tokenOwner: publicKey(item.owner),
        }),
      )
      .add(
        verifyCollectionV1(umi, {
          ...{ metadata, authority: signer, collectionMint: publicKey(collection) },
          collectionMetadata: publicKey(book.metadata(collection)),
          collectionMasterEdition: publicKey(book.masterEdition(collection)),
        }),
      ),
  )
}
