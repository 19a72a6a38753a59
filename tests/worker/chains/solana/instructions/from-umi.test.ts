import { burn, createTree } from '@metaplex-foundation/mpl-bubblegum'
import { burnV1, TokenStandard } from '@metaplex-foundation/mpl-token-metadata'
import { setComputeUnitLimit } from '@metaplex-foundation/mpl-toolbox'
import { publicKey } from '@metaplex-foundation/umi'
import { expect, it } from 'vitest'
import { fromUmi, umi, umiSigner } from '#worker/chains/solana/instructions/from-umi.ts'
import { COMPUTE_BUDGET_PROGRAM } from '#worker/chains/solana/address/well-known.ts'
import { authority, builder, collection, tree } from '../sample.ts'

const { book } = builder()
const mint = publicKey(collection.address)

it('an instruction keeps program, accounts, flags and bytes', () => {
  expect(fromUmi(setComputeUnitLimit(umi, { units: 7 }))).toEqual([
    { programId: COMPUTE_BUDGET_PROGRAM, accounts: [], data: Uint8Array.of(2, 7, 0, 0, 0) },
  ])
  const [leaf] = fromUmi(
    burn(umi, {
      treeConfig: publicKey(book.treeConfig(tree.address)),
      merkleTree: publicKey(tree.address),
      leafOwner: umiSigner(authority.address),
      leafDelegate: publicKey(authority.address),
      root: new Uint8Array(32),
      dataHash: new Uint8Array(32),
      creatorHash: new Uint8Array(32),
      nonce: 1,
      index: 1,
      proof: [mint],
    }),
  )
  expect(leaf?.accounts[1]).toEqual({ address: authority.address, isSigner: true, isWritable: false })
  expect(leaf?.accounts[3]).toEqual({ address: tree.address, isSigner: false, isWritable: true })
  expect(leaf?.accounts.at(-1)?.address).toBe(collection.address)
})

it('a forgotten authority, a forgotten derived address and a question to an RPC throw', async () => {
  const given = {
    mint,
    metadata: publicKey(book.metadata(mint)),
    edition: publicKey(book.masterEdition(mint)),
    token: publicKey(tree.address),
    tokenOwner: publicKey(authority.address),
    authority: umiSigner(authority.address),
    tokenStandard: TokenStandard.NonFungible,
  }
  expect(fromUmi(burnV1(umi, given))).toHaveLength(1)
  const { authority: _, ...withoutAuthority } = given
  expect(() => burnV1(umi, withoutAuthority)).toThrow('NullSigner')
  const { metadata: _metadata, ...withoutMetadata } = given
  expect(() => burnV1(umi, withoutMetadata)).toThrow('EddsaInterface')
  const size = { maxDepth: 3, maxBufferSize: 8 }
  await expect(createTree(umi, { merkleTree: umiSigner(tree.address), ...size })).rejects.toThrow(
    'RpcInterface',
  )
})
