import {
  fetchDigitalAsset,
  findMasterEditionPda,
  findMetadataPda,
  mplTokenMetadata,
} from '@metaplex-foundation/mpl-token-metadata'
import { fetchToken, findAssociatedTokenPda } from '@metaplex-foundation/mpl-toolbox'
import { publicKey, unwrapOption } from '@metaplex-foundation/umi'
import { createUmi } from '@metaplex-foundation/umi-bundle-defaults'

/**
 * A minted NFT by Metaplex's own client: the addresses it derives from mint and owner, and what is in the accounts
 * there. Uses no code of this product.
 * @throws when one of the accounts is not there.
 */
export async function readNewNft(rpcUrl: string, input: { mint: string; owner: string }) {
  const umi = createUmi(rpcUrl, { commitment: 'finalized' }).use(mplTokenMetadata())
  const [mint, owner] = [publicKey(input.mint), publicKey(input.owner)]
  const [tokenAccount] = findAssociatedTokenPda(umi, { mint, owner })
  const token = await fetchToken(umi, tokenAccount)
  const asset = await fetchDigitalAsset(umi, mint)
  const collection = unwrapOption(asset.metadata.collection)
  return {
    tokenAccount: String(tokenAccount),
    metadataAccount: String(findMetadataPda(umi, { mint })[0]),
    masterEditionAccount: String(findMasterEditionPda(umi, { mint })[0]),
    holds: { mint: String(token.mint), owner: String(token.owner), amount: token.amount },
    collection: collection?.verified ? String(collection.key) : null,
    hasEdition: asset.edition?.isOriginal ?? false,
  }
}
