import { delegate } from '@metaplex-foundation/mpl-bubblegum'
import {
  delegateStandardV1,
  lockV1,
  mplTokenMetadata,
  TokenStandard,
} from '@metaplex-foundation/mpl-token-metadata'
import { AuthorityType, setAuthority } from '@metaplex-foundation/mpl-toolbox'
import { publicKey } from '@metaplex-foundation/umi'
import { createUmi } from '@metaplex-foundation/umi-bundle-defaults'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { TransferItem } from '#worker/chains/programs.ts'
import { addressBytes } from '#worker/chains/solana/address/address-bytes.ts'
import {
  findAssociatedTokenAddress,
  findMasterEditionAddress,
  findMetadataAddress,
  findTreeConfigAddress,
} from '#worker/chains/solana/address/metaplex-addresses.ts'
import { fromUmi, umi, umiSigner } from '#worker/chains/solana/instructions/from-umi.ts'
import { createTokenAccount, transferToken } from '#worker/chains/solana/instructions/spl-token.ts'
import { openSending, type Sending } from './sending.ts'

/** Builds with addresses that it finds itself. */
const finding = createUmi('http://127.0.0.1:9/').use(mplTokenMetadata())
let on: Sending
beforeAll(async () => {
  on = await openSending()
})
afterAll(() => on.close())

describe('a leaf that somebody else may move', () => {
  it('is sent by its owner all the same, and its new owner has no delegate', async () => {
    const item = await on.oneToSend('compressed')
    const leaf = await on.leafOf(item.assetId)
    const delegateAddress = on.newSigner().address
    const proof = z
      .object({ root: z.string(), proof: z.array(z.string()) })
      .parse(await on.ask('getAssetProof', { id: item.assetId }))
    // What the tree knows itself is left out.
    const nodes = proof.proof.slice(0, 10)
    await on.landBuilt(
      delegate(umi, {
        ...{ treeConfig: publicKey(findTreeConfigAddress(leaf.tree)), merkleTree: publicKey(leaf.tree) },
        ...{ leafOwner: umiSigner(leaf.owner), previousLeafDelegate: publicKey(leaf.owner) },
        newLeafDelegate: publicKey(delegateAddress),
        root: addressBytes(proof.root),
        ...{ dataHash: leaf.dataHash, creatorHash: leaf.creatorHash, nonce: leaf.index, index: leaf.index },
        proof: nodes.map((node) => publicKey(node)),
      }),
    )
    expect((await on.leafOf(item.assetId)).delegate).toBe(delegateAddress)
    const signature = await on.sent('compressed', [item])
    await on.readBack('compressed', [item], signature)
    expect(await on.leafOf(item.assetId)).toMatchObject({ owner: item.owner, delegate: item.owner })
  })
})

describe('the token account of a receiver', () => {
  const accountOf = ({ owner, assetId }: TransferItem) => findAssociatedTokenAddress(owner, assetId)
  const make = (item: TransferItem) =>
    createTokenAccount({
      ...{
        payer: on.fixture.authority.address,
        account: accountOf(item),
        owner: item.owner,
        mint: item.assetId,
      },
    })

  it('may be there already, and may have been given lamports before it was made', async () => {
    const [first, second] = await on.toSend('token-metadata', 2)
    if (!first || !second) throw new Error('Nothing was minted.')
    await on.land([make(first)])
    on.fixture.localnet.airdrop(accountOf(second), 1_000_000n)
    on.settle()
    const signature = await on.sent('token-metadata', [first, second])
    expect((await on.readBack('token-metadata', [first, second], signature)).items).toHaveLength(2)
  })

  it('is refused before anything is paid where it belongs to somebody else, and nobody is paid on chain either', async () => {
    const receiver = on.newSigner()
    const item = { ...(await on.oneToSend('token-metadata')), owner: receiver.address }
    const early = await on.build('token-metadata', [item])
    await on.land([make(item)])
    const given = setAuthority(umi, {
      ...{ owned: publicKey(accountOf(item)), owner: umiSigner(receiver.address) },
      ...{ authorityType: AuthorityType.AccountOwner, newAuthority: publicKey(on.newSigner().address) },
    })
    await on.land(fromUmi(given), [receiver])
    await expect(on.build('token-metadata', [item])).rejects.toMatchObject({
      ...{ code: 'RECIPIENT_ATA_FOREIGN', kind: 'permanent', detail: { itemKey: item.key } },
    })
    // One that was signed before it was given away fails on chain, and the NFT stays.
    expect(on.refusalOf('token-metadata', await on.fixture.land(early), early)).toBe('RECIPIENT_ATA_FOREIGN')
    await on.sent('token-metadata', [{ ...item, owner: on.newSigner().address }])
  })
})

describe('what cannot be sent', () => {
  it('is an NFT that somebody has locked, alone among its neighbours', async () => {
    const items = await on.toSend('token-metadata', 2)
    const [locked, free] = items
    if (!locked || !free) throw new Error('Nothing was minted.')
    const holder = on.fixture.authority.address
    const shared = {
      ...{ mint: publicKey(locked.assetId), tokenOwner: publicKey(holder) },
      token: publicKey(findAssociatedTokenAddress(holder, locked.assetId)),
      metadata: publicKey(findMetadataAddress(locked.assetId)),
      ...{ authority: umiSigner(holder), payer: umiSigner(holder), tokenStandard: TokenStandard.NonFungible },
    }
    const edition = publicKey(findMasterEditionAddress(locked.assetId))
    const locker = on.newSigner()
    await on.landBuilt(
      delegateStandardV1(finding, { ...shared, masterEdition: edition, delegate: publicKey(locker.address) }),
    )
    const lock = lockV1(finding, { ...shared, edition, authority: umiSigner(locker.address) })
    await on.land(fromUmi(lock), [locker])
    const signed = await on.build('token-metadata', items)
    const found = on.chain.programs.transfer.classify('token-metadata', await on.fixture.land(signed), {
      ...{ ...signed, itemCount: 2 },
    })
    expect(found).toMatchObject({ error: { code: 'NOT_HELD', kind: 'permanent' }, itemIndex: 0 })
    await on.sent('token-metadata', [free])
  })

  it.each(['compressed', 'token-metadata'] as const)(
    'is a %s NFT that is to go where it is: the chain would take it again and again',
    async (standard) => {
      const item = { ...(await on.oneToSend(standard)), owner: on.fixture.authority.address }
      await expect(on.build(standard, [item])).rejects.toMatchObject({ code: 'ALREADY_DONE' })
    },
  )

  it('is an NFT of Token Metadata whose token went by another way after it was signed', async () => {
    const item = await on.oneToSend('token-metadata')
    const early = await on.build('token-metadata', [item])
    const stranger = { ...item, owner: on.newSigner().address }
    await on.land([
      createTokenAccount({
        ...{ payer: on.fixture.authority.address, owner: stranger.owner, mint: item.assetId },
        account: findAssociatedTokenAddress(stranger.owner, item.assetId),
      }),
      transferToken({
        source: findAssociatedTokenAddress(on.fixture.authority.address, item.assetId),
        mint: item.assetId,
        destination: findAssociatedTokenAddress(stranger.owner, item.assetId),
        owner: on.fixture.authority.address,
      }),
    ])
    expect(on.refusalOf('token-metadata', await on.fixture.land(early), early)).toBe('NOT_HELD')
  })
})
