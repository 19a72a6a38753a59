import {
  createFungible,
  createNft,
  findMasterEditionPda,
  findMetadataPda,
  mintV1,
  TokenStandard,
} from '@metaplex-foundation/mpl-token-metadata'
import { createAssociatedToken, findAssociatedTokenPda } from '@metaplex-foundation/mpl-toolbox'
import {
  generateSigner,
  type KeypairSigner,
  percentAmount,
  type PublicKey,
  some,
} from '@metaplex-foundation/umi'
import type { ExecutorPair } from './executor-pair.ts'

const texts = { name: 'One', uri: 'https://a.test/1.json', sellerFeeBasisPoints: percentAmount(5, 2) }

/** An NFT that the payer holds. `changes` bend what is asked for. */
export async function openNft(
  pair: ExecutorPair,
  changes: Partial<Parameters<typeof createNft>[1]> = {},
): Promise<PublicKey> {
  const mint = generateSigner(pair.umi)
  await pair.succeed(createNft(pair.umi, { mint, ...texts, ...changes }))
  return mint.publicKey
}

/** A token with metadata, of which the payer holds `amount` in its smallest unit; the payer may freeze it. */
export async function openFungible(pair: ExecutorPair, amount: number): Promise<PublicKey> {
  const mint = generateSigner(pair.umi)
  await pair.succeed(createFungible(pair.umi, { mint, ...texts, decimals: some(2) }))
  const tokenStandard = TokenStandard.Fungible
  const tokenOwner = pair.umi.identity.publicKey
  await pair.succeed(mintV1(pair.umi, { mint: mint.publicKey, amount, tokenStandard, tokenOwner }))
  return mint.publicKey
}

/** Somebody with lamports and keys. */
export function openWallet(pair: ExecutorPair): KeypairSigner {
  const wallet = generateSigner(pair.umi)
  pair.airdrop(wallet.publicKey, 1_000_000_000n)
  return wallet
}

/** Opens the associated token account of an owner. */
export async function openToken(pair: ExecutorPair, mint: PublicKey, owner: PublicKey): Promise<PublicKey> {
  await pair.succeed(createAssociatedToken(pair.umi, { mint, owner }))
  return tokenOf(pair, mint, owner)
}

export function tokenOf(
  pair: ExecutorPair,
  mint: PublicKey,
  owner: PublicKey = pair.umi.identity.publicKey,
): PublicKey {
  return findAssociatedTokenPda(pair.umi, { mint, owner })[0]
}

export function metadataOf(pair: ExecutorPair, mint: PublicKey): PublicKey {
  return findMetadataPda(pair.umi, { mint })[0]
}

export function editionOf(pair: ExecutorPair, mint: PublicKey): PublicKey {
  return findMasterEditionPda(pair.umi, { mint })[0]
}
