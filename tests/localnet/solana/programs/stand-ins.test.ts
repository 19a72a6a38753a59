import {
  createTree,
  fetchTreeConfigFromSeeds,
  findLeafAssetIdPda,
  getMerkleRoot,
  hashLeaf,
  mintToCollectionV1,
} from '@metaplex-foundation/mpl-bubblegum'
import {
  createNft,
  findMetadataPda,
  getMetadataAccountDataSerializer,
  verifyCollectionV1,
} from '@metaplex-foundation/mpl-token-metadata'
import {
  generateSigner,
  type KeypairSigner,
  percentAmount,
  publicKey,
  some,
  transactionBuilder,
} from '@metaplex-foundation/umi'
import { beforeEach, describe, expect, it } from 'vitest'
import { createExecutor } from '#localnet/solana/executor/create-executor.ts'
import type { Executor } from '#localnet/solana/executor/executor.ts'
import { PROGRAM_IDS } from '#localnet/solana/executor/program-images.ts'
import { umiClient, type UmiClient } from '../conformance/umi-client.ts'

const DEPTH = 14

/** What holds without the real images too: the Metaplex clients understand what the stand-ins write. */
describe('the stand-ins alone', () => {
  let executor: Executor
  let client: UmiClient
  let collection: KeypairSigner
  let tree: KeypairSigner

  beforeEach(async () => {
    executor = createExecutor({ programs: 'stand-in' })
    executor.setSlot(3n, 1_700_000_000n)
    client = umiClient(executor)
    collection = generateSigner(client.umi)
    tree = generateSigner(client.umi)
    await succeed(createNft(client.umi, { mint: collection, ...base('Collection'), isCollection: true }))
    const size = { maxDepth: DEPTH, maxBufferSize: 64, canopyDepth: 4 }
    await succeed(await createTree(client.umi, { merkleTree: tree, ...size }))
  })

  const base = (name: string) => ({
    name,
    uri: 'https://a.test/x.json',
    sellerFeeBasisPoints: percentAmount(5, 2),
  })
  const metadata = (name: string) => ({
    name,
    uri: 'https://a.test/x.json',
    sellerFeeBasisPoints: 500,
    collection: { key: collection.publicKey, verified: false },
    creators: [],
  })
  const mint = (name: string) =>
    mintToCollectionV1(client.umi, {
      leafOwner: client.payer.publicKey,
      merkleTree: tree.publicKey,
      collectionMint: collection.publicKey,
      metadata: metadata(name),
    })

  async function succeed(builder: Parameters<UmiClient['send']>[0]) {
    const executed = await client.send(builder)
    expect(executed.err, executed.logs.join('\n')).toBeNull()
    return executed
  }

  it('says that it runs stand-ins, and shows their programs as executable', () => {
    expect(executor.programs).toBe('stand-ins')
    for (const id of Object.values(PROGRAM_IDS)) expect(executor.getAccount(id)?.executable).toBe(true)
    expect(() => createExecutor({ programs: 'real', cacheDir: '/nowhere' })).toThrow(
      /npm run localnet:programs/,
    )
    expect(createExecutor({ programs: 'auto', cacheDir: '/nowhere' }).programs).toBe('stand-ins')
  })

  it('keeps a tree whose root, count and asset ids are those the Metaplex client computes', async () => {
    const names = Array.from({ length: 12 }, (_, index) => `Leaf ${index}`)
    for (let at = 0; at < names.length; at += 4) {
      await succeed(transactionBuilder().add(names.slice(at, at + 4).map(mint)))
    }
    const owner = client.payer.publicKey
    const hashes = names.map((name, leafIndex) =>
      publicKey(
        hashLeaf(client.umi, {
          ...{ merkleTree: tree.publicKey, owner, leafIndex },
          metadata: { ...metadata(name), collection: { key: collection.publicKey, verified: true } },
        }),
      ),
    )
    expect(rootOf(executor, tree.publicKey)).toBe(getMerkleRoot(hashes, DEPTH))
    const config = await fetchTreeConfigFromSeeds(client.umi, { merkleTree: tree.publicKey })
    expect(config.numMinted).toBe(12n)
    const returned = (await succeed(mint('Last'))).returnData?.data ?? new Uint8Array()
    const assetId = publicKey(returned.slice(1, 33))
    expect(assetId).toBe(findLeafAssetIdPda(client.umi, { merkleTree: tree.publicKey, leafIndex: 12 })[0])
  })

  it('writes NFTs the Metaplex client reads', async () => {
    const nft = generateSigner(client.umi)
    const member = some({ key: collection.publicKey, verified: false })
    await succeed(createNft(client.umi, { mint: nft, ...base('푸른 원숭이'), collection: member }))
    const address = findMetadataPda(client.umi, { mint: nft.publicKey })
    await succeed(verifyCollectionV1(client.umi, { metadata: address, collectionMint: collection.publicKey }))
    const [read] = getMetadataAccountDataSerializer().deserialize(
      executor.getAccount(address[0])?.data ?? new Uint8Array(),
    )
    expect(read).toMatchObject({
      name: '푸른 원숭이',
      mint: nft.publicKey,
      collection: some({ verified: true }),
    })
  })

  it('leaves nothing behind when the last of many mints fails', async () => {
    const before = executor.getAccount(tree.publicKey)
    const failed = await client.send(transactionBuilder().add([mint('a'), mint('b'), mint('x'.repeat(33))]))
    expect(failed.err).toEqual({ InstructionError: [2, { Custom: 6012 }] })
    expect(failed.feeLamports).toBe(5000n)
    expect(executor.getAccount(tree.publicKey)).toEqual(before)
    expect(failed.postBalances[0]).toBe((failed.preBalances[0] ?? 0n) - 5000n)
  })

  it('says what to do about an instruction it does not know', async () => {
    const data = new Uint8Array([55])
    const programId = publicKey(PROGRAM_IDS.tokenMetadata)
    const unknown = transactionBuilder([
      { instruction: { programId, keys: [], data }, signers: [], bytesCreatedOnChain: 0 },
    ])
    const executed = await client.send(unknown)
    expect(executed.err).toEqual({ InstructionError: [0, 'InvalidInstructionData'] })
    expect(executed.logs.join('\n')).toContain('cache the real program images')
  })
})

/** The root in the newest change log of a tree account. */
function rootOf(executor: Executor, tree: string): string {
  const data = Buffer.from(executor.getAccount(tree)?.data ?? [])
  const active = Number(data.readBigUInt64LE(56 + 8))
  const at = 56 + 24 + active * (32 + 32 * DEPTH + 8)
  return publicKey(data.subarray(at, at + 32))
}
