import { burn, getAssetWithProof } from '@metaplex-foundation/mpl-bubblegum'
import {
  createFungible,
  createNft,
  delegateStandardV1,
  lockV1,
  mintV1,
  TokenStandard,
  transferV1,
} from '@metaplex-foundation/mpl-token-metadata'
import {
  createAssociatedToken,
  createLut,
  findAssociatedTokenPda,
  transferTokensChecked,
} from '@metaplex-foundation/mpl-toolbox'
import {
  generateSigner,
  percentAmount,
  type PublicKey,
  publicKey,
  publicKeyBytes,
  some,
} from '@metaplex-foundation/umi'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SolanaLocalnet, startSolana } from '#localnet/solana/server.ts'
import { type CompressedFixture, createCompressedFixture, programSources } from './compressed-fixture.ts'
import { confirmed, type DasUmi } from './umi.ts'

interface Listed {
  items: { id: string; ownership: { owner: string; frozen: boolean; delegate: string | null } }[]
  cursor: string | null
  last_indexed_slot: number
}
interface Holders {
  token_accounts: { address: string; owner: string; amount: number; frozen: boolean }[]
  cursor: string | null
  last_indexed_slot: number
}

const texts = { name: '펑키', uri: 'https://example.com/t.json', sellerFeeBasisPoints: percentAmount(5, 2) }

describe.each(programSources)('who holds what, by the DAS subset over %s programs', (programs) => {
  let localnet: SolanaLocalnet
  let umi: DasUmi
  let collection: PublicKey
  let mintLeaf: CompressedFixture['mint']

  beforeAll(async () => {
    localnet = await startSolana({ slotMs: 25, indexLagSlots: 0, programs })
    ;({ umi, collection, mint: mintLeaf } = await createCompressedFixture(localnet))
  })

  afterAll(() => localnet.close())

  const anyone = () => generateSigner(umi).publicKey
  /** The client of Metaplex throws no error of an RPC; this one does. */
  async function ask<T>(method: string, params: object): Promise<T> {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const headers = { 'content-type': 'application/json' }
    const reply = await fetch(localnet.url, { method: 'POST', headers, body })
    const { result, error } = (await reply.json()) as { result: T; error?: { message: string } }
    if (error !== undefined) throw new Error(error.message)
    return result
  }
  const search = async (params: object) =>
    (await ask<Listed>('searchAssets', params)).items.map((it) => it.id)

  async function openNft(): Promise<PublicKey> {
    const mint = generateSigner(umi)
    await createNft(umi, { mint, ...texts }).sendAndConfirm(umi, confirmed)
    return mint.publicKey
  }

  async function openFungible(amount: number): Promise<PublicKey> {
    const mint = generateSigner(umi)
    const tokenStandard = TokenStandard.Fungible
    const tokenOwner = umi.identity.publicKey
    await createFungible(umi, { mint, ...texts, decimals: some(2) })
      .add(mintV1(umi, { mint: mint.publicKey, amount, tokenStandard, tokenOwner }))
      .sendAndConfirm(umi, confirmed)
    return mint.publicKey
  }

  it('lists the accounts of a token page by page, with their amounts', async () => {
    const mint = await openFungible(100)
    const source = findAssociatedTokenPda(umi, { mint, owner: umi.identity.publicKey })
    const owners = [anyone(), anyone(), anyone()]
    for (const [index, owner] of owners.entries()) {
      const destination = findAssociatedTokenPda(umi, { mint, owner })
      const amount = index * 10
      let builder = createAssociatedToken(umi, { mint, owner })
      if (amount > 0)
        builder = builder.add(transferTokensChecked(umi, { source, mint, destination, amount, decimals: 2 }))
      await builder.sendAndConfirm(umi, confirmed)
    }
    const all = await ask<Holders>('getTokenAccounts', { mint })
    const amounts = Object.fromEntries(all.token_accounts.map((it) => [it.owner, it.amount]))
    expect(amounts).toEqual({
      [umi.identity.publicKey]: 70,
      [String(owners[1])]: 10,
      [String(owners[2])]: 20,
    })
    const withEmpty = await ask<Holders>('getTokenAccounts', { mint, options: { showZeroBalance: true } })
    expect(withEmpty.token_accounts).toHaveLength(4)
    const first = await ask<Holders>('getTokenAccounts', { mint, limit: 2 })
    const rest = await ask<Holders>('getTokenAccounts', { mint, limit: 2, cursor: first.cursor })
    expect([...first.token_accounts, ...rest.token_accounts]).toEqual(all.token_accounts)
    expect(rest.cursor).toBeNull()
    const own = await ask<Holders>('getTokenAccounts', { mintAddress: mint, ownerAddress: owners[1] })
    expect(own.token_accounts).toMatchObject([{ mint, owner: owners[1], amount: 10, frozen: false }])
    expect(all.last_indexed_slot).toBeGreaterThan(0)
    await expect(ask('getTokenAccounts', { limit: 2 })).rejects.toThrow(/mint or owner/)
  })

  it('lists a collection by id: a cursor stays a place when what it named is gone', async () => {
    const ids = []
    for (const name of ['하나', '둘', '셋']) ids.push(await mintLeaf(umi.identity.publicKey, name))
    const group = (more: object) =>
      ask<Listed>('getAssetsByGroup', {
        groupKey: 'collection',
        groupValue: collection,
        sortBy: { sortBy: 'id', sortDirection: 'asc' },
        ...more,
      })
    const all = (await group({})).items.map((it) => it.id)
    const isRising = all.every((id, at) => at === 0 || bytesOf(all[at - 1]) < bytesOf(id))
    expect(isRising).toBe(true)
    const first = await group({ limit: 1 })
    const gone = publicKey(String(first.cursor))
    const asset = await getAssetWithProof(umi, gone)
    await burn(umi, { ...asset, leafOwner: umi.identity }).sendAndConfirm(umi, confirmed)
    const rest = await group({ cursor: first.cursor })
    expect(rest.items.map((it) => it.id)).toEqual(all.slice(1))
    expect(await search({ burnt: true, grouping: ['collection', collection] })).toContain(gone)
  })

  it('searches by owner, creator, collection, kind and lock, all or any of them', async () => {
    const [mint, other, agent] = [await openNft(), await openNft(), generateSigner(umi)]
    const owner = anyone()
    const leaf = await mintLeaf(owner, '넷')
    await transferV1(umi, {
      mint: other,
      destinationOwner: owner,
      tokenStandard: TokenStandard.NonFungible,
    }).sendAndConfirm(umi, confirmed)
    const mine = { ownerAddress: owner, burnt: false }
    expect((await search(mine)).toSorted()).toEqual([leaf, other].toSorted())
    expect(await search({ ...mine, compressed: true })).toEqual([leaf])
    expect(await search({ ...mine, compressed: false })).toEqual([other])
    expect(await search({ ...mine, grouping: ['collection', collection] })).toEqual([leaf])
    const creator = { creatorAddress: umi.identity.publicKey, creatorVerified: true }
    expect(await search({ ...mine, ...creator, compressed: false })).toEqual([other])
    const either = await search({ conditionType: 'any', ownerAddress: owner, frozen: true })
    expect(either.toSorted()).toEqual([leaf, other].toSorted())
    expect(await search({ ...mine, negate: true })).not.toContain(leaf)
    const delegated = { mint, tokenStandard: TokenStandard.NonFungible }
    await delegateStandardV1(umi, { ...delegated, delegate: agent.publicKey })
      .add(lockV1(umi, { ...delegated, authority: agent, tokenOwner: umi.identity.publicKey }))
      .sendAndConfirm(umi, confirmed)
    expect(await search({ frozen: true })).toEqual([mint])
    expect(await search({ delegate: agent.publicKey })).toEqual([mint])
    await expect(search({ ...mine, supplyMint: mint })).rejects.toThrow(/supplyMint/)
  })

  it('follows an NFT whose accounts came from a lookup table', async () => {
    const [mint, owner] = [await openNft(), anyone()]
    const destination = findAssociatedTokenPda(umi, { mint, owner })
    const source = findAssociatedTokenPda(umi, { mint, owner: umi.identity.publicKey })
    await createAssociatedToken(umi, { mint, owner }).sendAndConfirm(umi, confirmed)
    const addresses = [
      source[0],
      mint,
      destination[0],
      publicKey('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'),
    ]
    const recentSlot = await umi.rpc.getSlot({ commitment: 'finalized' })
    const [create, table] = createLut(umi, { recentSlot, addresses })
    await create.sendAndConfirm(umi, confirmed)
    const slot = await umi.rpc.getSlot({ commitment: 'confirmed' })
    await expect.poll(() => umi.rpc.getSlot({ commitment: 'confirmed' })).toBeGreaterThan(slot + 1)
    await transferTokensChecked(umi, { source, mint, destination, amount: 1, decimals: 0 })
      .setAddressLookupTables([table])
      .sendAndConfirm(umi, confirmed)
    expect((await umi.rpc.getAsset(mint)).ownership.owner).toBe(owner)
  })
})

function bytesOf(id: string | undefined): string {
  return Buffer.from(publicKeyBytes(publicKey(id ?? ''))).toString('hex')
}
