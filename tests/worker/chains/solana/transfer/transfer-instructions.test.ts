import { mplBubblegum, transfer } from '@metaplex-foundation/mpl-bubblegum'
import { createAssociatedToken, mplToolbox, transferTokensChecked } from '@metaplex-foundation/mpl-toolbox'
import {
  createNoopSigner,
  publicKey,
  signerIdentity,
  type TransactionBuilder,
} from '@metaplex-foundation/umi'
import { createUmi } from '@metaplex-foundation/umi-bundle-defaults'
import { expect, it } from 'vitest'
import { findAssociatedTokenAddress } from '#worker/chains/solana/address/metaplex-addresses.ts'
import { fromUmi } from '#worker/chains/solana/instructions/from-umi.ts'
import { leafTransfer } from '#worker/chains/solana/transfer/leaf-transfer.ts'
import { nftTransfer } from '#worker/chains/solana/transfer/nft-transfer.ts'
import { walletOf } from '#tests/fixtures/make-rows.ts'
import { authority, builder } from '../sample.ts'

const umi = createUmi('http://127.0.0.1:9/').use(mplBubblegum()).use(mplToolbox())
const holder = createNoopSigner(publicKey(authority.address))
umi.use(signerIdentity(holder))
const [mint, tree, owner, delegate] = ['mint', 'tree', 'owner', 'delegate'].map((name) =>
  publicKey(walletOf(name)),
)
if (!mint || !tree || !owner || !delegate) throw new Error('There are no addresses.')
const item = { key: 'one', assetId: mint, owner }
function hash(byte: number) {
  return new Uint8Array(32).fill(byte)
}

function built(...builders: TransactionBuilder[]) {
  return builders.flatMap(fromUmi)
}

it('a leaf is sent by what Metaplex builds when it finds every address itself, also where somebody else may move it', () => {
  const leaf = {
    ...{ assetId: mint, tree, index: 5, isBurnt: false, dataHash: hash(2), creatorHash: hash(3) },
    ...{ owner: authority.address, delegate, told: null },
  }
  const proof = { root: hash(1), nodes: [mint] }
  const ours = leafTransfer.instruction({
    ...{ book: builder().book, leaf, proof, item },
    authority: authority.address,
  })
  const theirs = transfer(umi, {
    ...{ merkleTree: tree, leafOwner: holder, leafDelegate: delegate, newLeafOwner: owner, root: hash(1) },
    ...{ dataHash: hash(2), creatorHash: hash(3), nonce: 5, index: 5, proof: [mint] },
  })
  expect([ours]).toEqual(built(theirs))
})

it('an NFT is sent by what the toolbox builds, and the one byte that makes its account idempotent', () => {
  const nft = {
    assetId: mint,
    metadata: {
      ...{
        updateAuthority: authority.address,
        mint,
        name: 'n',
        symbol: '',
        uri: '',
        sellerFeeBasisPoints: 0,
      },
      ...{ creators: [], isMutable: true, tokenStandard: 0, collection: null, isCollection: false },
      collectionSize: null,
    },
  }
  const [account, transferred] = nftTransfer.instructions(nft, item, authority.address)
  const [theirAccount, theirTransfer] = built(
    // The idempotent one of the toolbox has neither the byte nor the address.
    createAssociatedToken(umi, { mint, owner }),
    transferTokensChecked(umi, {
      source: publicKey(findAssociatedTokenAddress(authority.address, mint)),
      destination: publicKey(findAssociatedTokenAddress(owner, mint)),
      ...{ mint, authority: holder, amount: 1, decimals: 0 },
    }),
  )
  expect(theirAccount?.data).toHaveLength(0)
  expect(account).toEqual({ ...theirAccount, data: Uint8Array.of(1) })
  expect(transferred).toEqual(theirTransfer)
})
