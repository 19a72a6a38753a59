import { toChecksum } from '../evm-address.ts'
import type { Language } from '../language.ts'
import { destination as eng } from '../locales/eng/destination.ts'
import { destination as kor } from '../locales/kor/destination.ts'
import type { DestinationWords } from './destination-words.ts'

export const destinationWords: Record<Language, DestinationWords> = { kor, eng }

/** NFTs of one collection that are named together. */
export interface NamedNfts {
  project: string
  /** As people read it: `sourceChainNames`. */
  chain: string
  /** 0x in lower case. */
  contract: string
  tokenIds: string[]
}

/** What the message says; instants as they stand in it. */
export interface DestinationMessage {
  language: Language
  domain: string
  origin: string
  /** 0x in lower case. */
  oldWalletAddress: string
  newWalletAddress: string
  /** Solana does not know the address, and whoever signs has compared it. */
  isNeverUsed: boolean
  nfts: NamedNfts[]
  nonce: string
  issuedAt: string
  expiresAt: string
}

/**
 * The text an old wallet signs: which NFTs, to which Solana address, in the language of the person. It is no login
 * (EIP-4361): a wallet shows it as it stands. `readDestinationText` reads it back.
 */
export function destinationText(input: DestinationMessage): string {
  const words = destinationWords[input.language]
  const count = input.nfts.reduce((sum, { tokenIds }) => sum + tokenIds.length, 0)
  return [
    fill(words.ask, { domain: input.domain }),
    '',
    fill(words.nfts, { count: String(count) }),
    ...input.nfts.map(({ project, chain, contract, tokenIds }) =>
      fill(words.group, {
        ...{ project, chain, contract: toChecksum(contract) },
        numbers: tokenIds.map((tokenId) => `#${tokenId}`).join(', '),
      }),
    ),
    '',
    words.address,
    input.newWalletAddress,
    ...(input.isNeverUsed ? [words.neverUsed] : []),
    '',
    words.note,
    '',
    fill(words.wallet, { address: toChecksum(input.oldWalletAddress) }),
    `URI: ${input.origin}`,
    `Nonce: ${input.nonce}`,
    `Issued At: ${input.issuedAt}`,
    `Expiration Time: ${input.expiresAt}`,
  ].join('\n')
}

function fill(words: string, values: Record<string, string>): string {
  return words.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
}
