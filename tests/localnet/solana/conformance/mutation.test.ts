import {
  burn,
  DecompressibleState,
  delegate,
  findTreeConfigPda,
  mintToCollectionV1,
  setAndVerifyCollection,
  setDecompressibleState,
  setTreeDelegate,
  transfer,
  unverifyCollection,
  unverifyCreator,
  updateMetadata,
  verifyCollection,
  verifyCreator,
} from '@metaplex-foundation/mpl-bubblegum'
import {
  burnV1,
  createNft,
  createV1,
  delegateStandardV1,
  findMetadataPda,
  lockV1,
  mintV1,
  revokeStandardV1,
  TokenStandard,
  transferV1,
  unlockV1,
  unverifyCollectionV1,
  unverifyCreatorV1,
  updateV1,
  verifyCollectionV1,
  verifyCreatorV1,
} from '@metaplex-foundation/mpl-token-metadata'
import {
  generateSigner,
  type KeypairSigner,
  percentAmount,
  type PublicKey,
  publicKeyBytes,
  some,
  type TransactionBuilder,
} from '@metaplex-foundation/umi'
import { verifyLeaf } from '@metaplex-foundation/spl-account-compression'
import { beforeAll, describe, expect, it } from 'vitest'
import { decodeTransaction } from '#localnet/solana/executor/decode-transaction.ts'
import type { Executor } from '#localnet/solana/executor/executor.ts'
import { addressText } from '#localnet/solana/executor/addresses.ts'
import { ExecutorPair, hasRealImages } from './executor-pair.ts'
import { LeafTree } from './leaf-tree.ts'
import { metadataOf, openCollection } from './nft-fixture.ts'
import { metadataOf as metadataAt, openFungible, openNft, openToken, openWallet } from './token-fixture.ts'

const VALUES = [0, 1, 3, 0x40, 0xff]
/** Its content exists only while the real runtime runs a transaction. */
const INSTRUCTIONS_SYSVAR = 'Sysvar1nstructions1111111111111111111111111'

/**
 * Every byte of the arguments, every account and the header, bent one at a time: both executors must
 * give the same error, or both none. This is what finds a check that is missing or in the wrong order.
 */
describe.skipIf(!hasRealImages())('bent instructions fail as with the real programs', () => {
  let pair: ExecutorPair
  let collection: KeypairSigner
  let tree: LeafTree
  let nft: KeypairSigner

  const royalty = percentAmount(5, 2)
  const base = { name: 'One', uri: 'https://a.test/1.json', sellerFeeBasisPoints: royalty }
  const nonFungible = TokenStandard.NonFungible

  beforeAll(async () => {
    pair = new ExecutorPair()
    collection = await openCollection(pair)
    tree = await LeafTree.open(pair, collection.publicKey, { count: 2, canopy: 3 })
    nft = generateSigner(pair.umi)
    const member = some({ key: collection.publicKey, verified: false })
    await pair.succeed(
      createV1(pair.umi, { mint: nft, tokenStandard: nonFungible, ...base, collection: member }),
    )
  })

  it('mintToCollectionV1', async () => {
    const metadata = metadataOf(pair, collection.publicKey, {
      uses: some({ useMethod: 1, remaining: 1, total: 2 }),
      editionNonce: some(1),
    })
    const mint = mintToCollectionV1(pair.umi, {
      leafOwner: pair.umi.identity.publicKey,
      merkleTree: tree.merkleTree,
      collectionMint: collection.publicKey,
      metadata,
    })
    await expectSameErrors(mint)
  })

  it('updateMetadata', async () => {
    const update = updateMetadata(pair.umi, {
      ...tree.claim(0),
      collectionMint: collection.publicKey,
      collectionMetadata: findMetadataPda(pair.umi, { mint: collection.publicKey }),
      currentMetadata: tree.leaf(0).metadata,
      updateArgs: { name: 'Two', isMutable: true },
    })
    await expectSameErrors(update)
  })

  it('transfer, delegate, burn', async () => {
    const leafOwner = pair.umi.identity
    const claim = tree.claim(0)
    const { leafDelegate, ...rest } = claim
    const newLeafDelegate = collection.publicKey
    const previousLeafDelegate = leafDelegate
    await expectSameErrors(transfer(pair.umi, { ...claim, leafOwner, newLeafOwner: newLeafDelegate }))
    await expectSameErrors(delegate(pair.umi, { ...rest, leafOwner, previousLeafDelegate, newLeafDelegate }))
    await expectSameErrors(burn(pair.umi, { ...claim, leafOwner }))
  })

  it('verifyCreator, unverifyCreator, verifyCollection, unverifyCollection, setAndVerifyCollection', async () => {
    const { metadata } = tree.leaf(1)
    const claim = { ...tree.claim(1), metadata }
    await expectSameErrors(verifyCreator(pair.umi, { ...claim, creator: pair.umi.identity }))
    await expectSameErrors(unverifyCreator(pair.umi, { ...claim, creator: pair.umi.identity }))
    const collectionMint = collection.publicKey
    await expectSameErrors(unverifyCollection(pair.umi, { ...claim, collectionMint }))
    await pair.succeed(unverifyCollection(pair.umi, { ...claim, collectionMint }))
    tree.leaf(1).metadata = { ...metadata, collection: { key: collectionMint, verified: false } }
    const outside = { ...tree.claim(1), metadata: tree.leaf(1).metadata, collectionMint }
    await expectSameErrors(verifyCollection(pair.umi, outside))
    const treeCreatorOrDelegate = pair.umi.identity
    await expectSameErrors(setAndVerifyCollection(pair.umi, { ...outside, treeCreatorOrDelegate }))
  })

  it('createV1', async () => {
    const creators = [
      { address: pair.umi.identity.publicKey, verified: true, share: 60 },
      { address: collection.publicKey, verified: false, share: 40 },
    ]
    const mint = generateSigner(pair.umi)
    await expectSameErrors(createV1(pair.umi, { mint, tokenStandard: nonFungible, ...base, creators }))
  })

  it('mintV1', async () => {
    await expectSameErrors(mintV1(pair.umi, { mint: nft.publicKey, tokenStandard: nonFungible }))
  })

  it('verifyCollectionV1', async () => {
    const metadata = findMetadataPda(pair.umi, { mint: nft.publicKey })
    await expectSameErrors(verifyCollectionV1(pair.umi, { metadata, collectionMint: collection.publicKey }))
  })

  it('updateV1', async () => {
    const creators = some([{ address: pair.umi.identity.publicKey, verified: true, share: 100 }])
    const data = { ...base, symbol: 'ONE', sellerFeeBasisPoints: 500, creators }
    await expectSameErrors(updateV1(pair.umi, { mint: nft.publicKey, data, primarySaleHappened: true }))
  })

  it('burnV1', async () => {
    const mint = generateSigner(pair.umi)
    const member = some({ key: collection.publicKey, verified: false })
    const metadata = findMetadataPda(pair.umi, { mint: mint.publicKey })
    await pair.succeed(createNft(pair.umi, { mint, ...base, collection: member }))
    await pair.succeed(verifyCollectionV1(pair.umi, { metadata, collectionMint: collection.publicKey }))
    const collectionMetadata = findMetadataPda(pair.umi, { mint: collection.publicKey })
    await expectSameErrors(
      burnV1(pair.umi, { mint: mint.publicKey, tokenStandard: nonFungible, collectionMetadata }),
    )
  })

  it('transferV1', async () => {
    const mint = await openNft(pair)
    const to = (destinationOwner: PublicKey) =>
      transferV1(pair.umi, { mint, destinationOwner, tokenStandard: nonFungible })
    const owner = openWallet(pair).publicKey
    await expectSameErrors(to(owner))
    await openToken(pair, mint, owner)
    await expectSameErrors(to(owner))
  })

  it('verifyCreatorV1, unverifyCreatorV1, unverifyCollectionV1', async () => {
    const mint = await openNft(pair, { collection: some({ key: collection.publicKey, verified: false }) })
    const metadata = metadataAt(pair, mint)
    const collectionMint = collection.publicKey
    await pair.succeed(verifyCollectionV1(pair.umi, { metadata, collectionMint }))
    await expectSameErrors(verifyCreatorV1(pair.umi, { metadata }))
    await expectSameErrors(unverifyCreatorV1(pair.umi, { metadata }))
    await expectSameErrors(unverifyCollectionV1(pair.umi, { metadata, collectionMint }))
  })

  it('delegateStandardV1, lockV1, unlockV1, revokeStandardV1', async () => {
    const mint = await openNft(pair)
    const agent = openWallet(pair)
    const one = { mint, delegate: agent.publicKey, tokenStandard: nonFungible }
    const byAgent = { ...one, authority: agent, tokenOwner: pair.umi.identity.publicKey }
    const steps = [
      delegateStandardV1(pair.umi, one),
      lockV1(pair.umi, byAgent),
      unlockV1(pair.umi, byAgent),
      revokeStandardV1(pair.umi, one),
    ]
    for (const step of steps) {
      await expectSameErrors(step)
      await pair.succeed(step)
    }
    const fungible = { mint: await openFungible(pair, 5), tokenStandard: TokenStandard.Fungible }
    await expectSameErrors(lockV1(pair.umi, fungible))
  })

  it('setTreeDelegate, setDecompressibleState, verifyLeaf', async () => {
    const { merkleTree, root, index, proof } = tree.claim(0)
    await expectSameErrors(setTreeDelegate(pair.umi, { merkleTree, newTreeDelegate: collection.publicKey }))
    const treeConfig = findTreeConfigPda(pair.umi, { merkleTree })
    const decompressableState = DecompressibleState.Enabled
    await expectSameErrors(setDecompressibleState(pair.umi, { treeConfig, decompressableState }))
    const leaf = publicKeyBytes(tree.hashOf(0))
    await expectSameErrors(verifyLeaf(pair.umi, { merkleTree, root, leaf, index, proof }))
  })

  async function expectSameErrors(builder: TransactionBuilder): Promise<void> {
    const good = await pair.client.bytes(builder)
    for (const { bytes, what } of bendings(good)) {
      const real = errorOf(pair.real, bytes)
      expect(`${what}: ${errorOf(pair.standIn, bytes)}`).toBe(`${what}: ${real}`)
    }
  }
})

function errorOf(executor: Executor, bytes: Uint8Array): string {
  try {
    return JSON.stringify(executor.simulate(bytes, { sigVerify: false }).err)
  } catch (error) {
    return String(error)
  }
}

/** The discriminator is left alone: other instructions are other tests. */
function* bendings(good: Uint8Array): Generator<{ bytes: Uint8Array; what: string }> {
  const { instructions, signatures, staticKeys, version } = decodeTransaction(good)
  const instruction = instructions[0]
  if (instruction === undefined) return
  const { data, accounts } = instruction
  const skipped = data.length > 200 ? 8 : 2
  for (let at = skipped; at < data.length; at++) {
    for (const value of VALUES) yield bent(good, data.byteOffset + at, value, `data ${at} = ${value}`)
  }
  for (let at = 0; at < accounts.length; at++) {
    for (let index = 0; index < staticKeys.length; index++) {
      if (addressText(staticKeys[index] ?? new Uint8Array(32)) === INSTRUCTIONS_SYSVAR) continue
      yield bent(good, accounts.byteOffset + at, index, `account ${at} = ${index}`)
    }
  }
  const header = 1 + 64 * signatures.length + (version === 'legacy' ? 0 : 1)
  for (let at = 0; at < 3; at++) {
    for (let value = 0; value < 8; value++)
      yield bent(good, good.byteOffset + header + at, value, `header ${at} = ${value}`)
  }
}

function bent(good: Uint8Array, offset: number, value: number, what: string) {
  const bytes = good.slice()
  bytes[offset - good.byteOffset] = value
  return { bytes, what }
}
