import type { DestinationNft } from '#contract/migration/destination.ts'
import { readDestinationText } from '#contract/migration/read-destination-text.ts'
import { sourceChainOf } from '#contract/migration/source-chain-names.ts'
import type { SignedDestination } from '#db/migration/signed-destinations.ts'

/**
 * Holds a row against the text that was signed: which NFTs, from which wallet, to which Solana address.
 * @param origin the site that wallets sign for; null where any may be (a localnet).
 * @returns when it was written, as it says itself; null when the text is none of ours, or says something else than the row.
 */
export function holdMessage(row: SignedDestination, origin: string | null): { issuedAt: string } | null {
  const said = readDestinationText(row.message)
  if (!said) return null
  const named = said.nfts.flatMap(({ chain, contract, tokenIds }) =>
    tokenIds.map((tokenId) => keyOf({ chain: sourceChainOf(chain), contract, tokenId })),
  )
  const isAsSigned =
    said.oldWalletAddress === row.oldWalletAddress &&
    said.newWalletAddress === row.newWalletAddress &&
    (origin === null || said.origin === origin) &&
    named.toSorted().join() === row.nfts.map(keyOf).toSorted().join()
  return isAsSigned ? { issuedAt: said.issuedAt } : null
}

function keyOf({
  chain,
  contract,
  tokenId,
}: Omit<DestinationNft, 'chain'> & { chain: string | null }): string {
  return `${chain ?? ''}/${contract}/${tokenId}`
}
