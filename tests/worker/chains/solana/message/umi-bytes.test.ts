import { createTree, mplBubblegum, mintToCollectionV1 } from '@metaplex-foundation/mpl-bubblegum'
import {
  createNft,
  createV1,
  mintV1,
  mplTokenMetadata,
  TokenStandard,
  verifyCollectionV1,
} from '@metaplex-foundation/mpl-token-metadata'
import { setComputeUnitLimit, setComputeUnitPrice } from '@metaplex-foundation/mpl-toolbox'
import {
  createNoopSigner,
  lamports,
  percentAmount,
  publicKey,
  type Signer as UmiSigner,
  signerIdentity,
  transactionBuilder,
  type TransactionBuilder,
  type WrappedInstruction,
} from '@metaplex-foundation/umi'
import { createUmi } from '@metaplex-foundation/umi-bundle-defaults'
import { fromWeb3JsInstruction } from '@metaplex-foundation/umi-web3js-adapters'
import { PublicKey, SystemProgram, type TransactionInstruction } from '@solana/web3.js'
import { expect, it } from 'vitest'

import type { MintContext, MintItem } from '#worker/chains/programs.ts'
import type { SignedTransaction } from '#worker/chains/transaction.ts'
import { guardAddress } from '#worker/chains/solana/instructions/guard.ts'
import { buildCollection } from '#worker/chains/solana/mint/build-collection.ts'
import { buildGuardReclaim } from '#worker/chains/solana/mint/build-guard-reclaim.ts'
import { buildMint } from '#worker/chains/solana/mint/build-mint.ts'
import { buildTree } from '#worker/chains/solana/mint/build-tree.ts'
import { treeBytes } from '#worker/chains/solana/limits/tree-size.ts'
import { authority, blockhash, builder, collection, items, options, sampleContext, tree } from '../sample.ts'

function rentLamports(bytes: number) {
  return 890_880n + 6_960n * BigInt(bytes)
}

const umi = createUmi('http://127.0.0.1:9/').use(mplBubblegum()).use(mplTokenMetadata())
umi.use(signerIdentity(umiSigner(authority.address)))
umi.rpc.getRent = async (bytes) => lamports(rentLamports(bytes))

function umiSigner(address: string): UmiSigner {
  return createNoopSigner(publicKey(address))
}

for (const standard of ['compressed', 'token-metadata'] as const) {
  for (const version of ['v0', 'v1'] as const) {
    for (const guard of [null, { seed: 'g1' }]) {
      it(`a ${standard} mint in ${version} ${guard ? 'with' : 'without'} a guard is what Umi builds`, () => {
        const context = sampleContext({ standard, version, guard })
        const some = items(standard === 'compressed' ? 2 : 1)
        const ours = buildMint(builder(), () => rentLamports(0), context, some, options)
        expect(messageOf(ours, version)).toEqual(umiMessage(umiMint(context, some), version))
      })
    }
  }
}

it('a collection is what createNft of the Metaplex client builds', () => {
  const context = {
    authority,
    mint: collection,
    name: 'Punky Kongz',
    symbol: 'PUNKY',
    uri: 'https://x.yz/c',
    sellerFeeBasisPoints: 500,
  }
  const theirs = createNft(umi, {
    ...context,
    mint: umiSigner(collection.address),
    authority: umi.identity,
    sellerFeeBasisPoints: percentAmount(5),
    isCollection: true,
  })
  expect(messageOf(buildCollection(builder().book, context, options), 'v0')).toEqual(umiMessage(theirs, 'v0'))
})

it('taking a guard back is what web3.js builds', () => {
  const payer = new PublicKey(authority.address)
  const theirs = SystemProgram.transfer({
    fromPubkey: new PublicKey(guardAddress(authority.address, 'g1')),
    basePubkey: payer,
    toPubkey: payer,
    lamports: 890_880n,
    seed: 'g1',
    programId: SystemProgram.programId,
  })
  const ours = buildGuardReclaim(authority, [{ seed: 'g1', lamports: 890_880n }], options)
  expect(messageOf(ours, 'v0')).toEqual(umiMessage(transactionBuilder([umiInstruction(theirs)]), 'v0'))
})

it('a tree is what createTree of the Metaplex client builds', async () => {
  for (const size of [
    { maxDepth: 3, maxBufferSize: 8, canopyDepth: 0 },
    { maxDepth: 14, maxBufferSize: 64, canopyDepth: 11 },
    { maxDepth: 24, maxBufferSize: 2048, canopyDepth: 15 },
  ]) {
    const theirs = await createTree(umi, { merkleTree: umiSigner(tree.address), ...size })
    const ours = buildTree(builder().book, rentLamports, { authority, tree, ...size }, options)
    expect(messageOf(ours, 'v0')).toEqual(umiMessage(theirs, 'v0'))
  }
  expect(treeBytes({ maxDepth: 24, maxBufferSize: 2048, canopyDepth: 15 })).toBe(3_752_760)
})

function umiMint(context: MintContext, some: MintItem[]): TransactionBuilder {
  const { guard } = context
  const start =
    guard === null ? transactionBuilder() : transactionBuilder([umiInstruction(guardInstruction(guard.seed))])
  return some.reduce(
    (built, item) => built.add(context.standard === 'compressed' ? umiLeaf(item) : umiNft(context, item)),
    start,
  )
}

function guardInstruction(seed: string): TransactionInstruction {
  return SystemProgram.createAccountWithSeed({
    fromPubkey: new PublicKey(authority.address),
    newAccountPubkey: new PublicKey(guardAddress(authority.address, seed)),
    basePubkey: new PublicKey(authority.address),
    seed,
    lamports: Number(rentLamports(0)),
    space: 0,
    programId: SystemProgram.programId,
  })
}

function umiInstruction(instruction: TransactionInstruction): WrappedInstruction {
  return { instruction: fromWeb3JsInstruction(instruction), signers: [umi.identity], bytesCreatedOnChain: 0 }
}

function umiLeaf(item: MintItem): TransactionBuilder {
  return mintToCollectionV1(umi, {
    leafOwner: publicKey(item.owner),
    merkleTree: publicKey(tree.address),
    collectionMint: publicKey(collection.address),
    metadata: {
      ...item,
      collection: { key: publicKey(collection.address), verified: false },
      creators: umiCreators(item),
    },
  })
}

function umiNft(context: MintContext, item: MintItem): TransactionBuilder {
  const { mint, metadata } = builder().nftAddresses(context, item)
  return createV1(umi, {
    mint: umiSigner(mint.address),
    name: item.name,
    symbol: item.symbol,
    uri: item.uri,
    sellerFeeBasisPoints: percentAmount(item.sellerFeeBasisPoints / 100),
    creators: umiCreators(item),
    isMutable: item.isMutable,
    tokenStandard: TokenStandard.NonFungible,
    collection: { key: publicKey(collection.address), verified: false },
  })
    .add(
      mintV1(umi, {
        mint: publicKey(mint.address),
        tokenOwner: publicKey(item.owner),
        tokenStandard: TokenStandard.NonFungible,
        amount: 1,
      }),
    )
    .add(
      verifyCollectionV1(umi, {
        metadata: publicKey(metadata),
        collectionMint: publicKey(collection.address),
        authority: umi.identity,
      }),
    )
}

function umiCreators(item: MintItem) {
  return item.creators.map(({ address, share }) => ({
    address: publicKey(address),
    share,
    verified: address === authority.address,
  }))
}

function umiMessage(built: TransactionBuilder, version: 'v0' | 'v1'): Uint8Array {
  const { computeUnits, microLamports } = options
  const priorityFee = lamports((BigInt(computeUnits) * microLamports) / 1_000_000n)
  const withBudget =
    version === 'v1'
      ? built.useV1().setTransactionConfig({
          computeUnitLimit: computeUnits,
          priorityFee,
          loadedAccountsDataSizeLimit: 64 * 1024 * 1024,
        })
      : built
          .prepend(setComputeUnitPrice(umi, { microLamports }))
          .prepend(setComputeUnitLimit(umi, { units: computeUnits }))
  return withBudget.setBlockhash(blockhash.blockhash).build(umi).serializedMessage
}

/** Ours, without the signatures: in front for v0, behind for v1. */
function messageOf({ bytes }: SignedTransaction, version: 'v0' | 'v1'): Uint8Array {
  if (version === 'v0') return bytes.slice(1 + 64 * (bytes[0] ?? 0))
  return bytes.slice(0, bytes.length - 64 * (bytes[1] ?? 0))
}
