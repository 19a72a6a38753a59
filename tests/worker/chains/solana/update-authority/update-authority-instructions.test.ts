import { mplBubblegum, setTreeDelegate } from '@metaplex-foundation/mpl-bubblegum'
import { mplTokenMetadata, updateV1 } from '@metaplex-foundation/mpl-token-metadata'
import { createNoopSigner, publicKey, signerIdentity, some } from '@metaplex-foundation/umi'
import { createUmi } from '@metaplex-foundation/umi-bundle-defaults'
import { expect, it } from 'vitest'
import type { UpdateAuthorityItem } from '#worker/chains/programs.ts'
import { fromUmi } from '#worker/chains/solana/instructions/from-umi.ts'
import { nftUpdateAuthority } from '#worker/chains/solana/update-authority/nft-update-authority.ts'
import { listDelegates, treeInstruction } from '#worker/chains/solana/update-authority/tree-delegate.ts'
import { told } from '../reveal/told-leaf.ts'
import { authority, collection, tree } from '../sample.ts'

const mint = publicKey('4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM')
const umi = createUmi('http://127.0.0.1:9/')
  .use(mplBubblegum())
  .use(mplTokenMetadata())
  .use(signerIdentity(createNoopSigner(publicKey(authority.address))))
const metadata = {
  ...{ ...told, updateAuthority: authority.address, mint, tokenStandard: 0 },
  ...{ isCollection: false, collectionSize: null },
}
const newAuthority = collection.address
function item(change: Partial<UpdateAuthorityItem> = {}): UpdateAuthorityItem {
  return { key: 'one', assetId: mint, target: 'nft', newAuthority, ...change }
}

it('the instruction of an NFT is that of Metaplex when it finds every address itself, and nothing else is updated', () => {
  const ours = nftUpdateAuthority.instructions({ assetId: mint, metadata }, item(), authority.address)
  const theirs = updateV1(umi, { mint, newUpdateAuthority: some(publicKey(newAuthority)) })
  expect(ours).toEqual(fromUmi(theirs))
  const calls = ours.map(({ programId, accounts, data }) => ({
    ...{ program: programId, accounts: accounts.map(({ address }) => address), data },
  }))
  expect(nftUpdateAuthority.readCalls?.(item(), calls)).toEqual(item())
  expect(() => nftUpdateAuthority.readCalls?.(item({ newAuthority: mint }), calls)).toThrow(
    /update authority/,
  )
})

it('the instruction of a tree is that of Metaplex, and is read back as it was written', () => {
  const ours = treeInstruction(item({ assetId: tree.address, target: 'tree' }), authority.address)
  const input = { merkleTree: publicKey(tree.address), newTreeDelegate: publicKey(newAuthority) }
  expect([ours]).toEqual(
    fromUmi(setTreeDelegate(umi, { ...input, treeCreator: createNoopSigner(publicKey(authority.address)) })),
  )
  const { programId: program, data } = ours
  const call = { program, accounts: ours.accounts.map(({ address }) => address), data }
  expect(listDelegates(tree.address, [call])).toEqual([newAuthority])
  expect(listDelegates(mint, [call])).toEqual([])
  expect(listDelegates(tree.address, [{ ...call, data: Uint8Array.of(...data, 0) }])).toEqual([])
})

it('an NFT that is a collection is handed over as one, which waits for the others', () => {
  const input = { authority: authority.address, accounts: [] }
  const nft = { assetId: mint, metadata: { ...metadata, isCollection: true } }
  expect(nftUpdateAuthority.findRefusal?.(nft, item(), input)).toMatchObject({ code: 'METADATA_INVALID' })
  expect(nftUpdateAuthority.findRefusal?.(nft, item({ target: 'collection' }), input)).toBeNull()
})
