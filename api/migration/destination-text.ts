import { toChecksum } from '#contract/evm-address.ts'
import { messageOf, type Language } from '../locales/message.ts'
import type { OwnSite } from '../http/own-site.ts'

/** NFTs of one collection that are named together. */
export interface NamedNfts {
  project: string
  chain: string
  /** 0x in lower case. */
  contract: string
  tokenIds: string[]
}

/**
 * The text an old wallet signs: which NFTs, to which Solana address, in the language of the person. It is no login
 * (EIP-4361): a wallet shows it as it stands.
 */
export function destinationText(input: {
  oldWalletAddress: string
  newWalletAddress: string
  nfts: readonly NamedNfts[]
  site: OwnSite
  nonce: string
  issuedAt: Date
  expiresAt: Date
  language: Language
}): string {
  const say = (key: Parameters<typeof messageOf>[0], params: Record<string, string | number> = {}) =>
    messageOf(key, input.language, params)
  const count = input.nfts.reduce((sum, it) => sum + it.tokenIds.length, 0)
  return [
    say('DESTINATION_ASK', { domain: input.site.domain }),
    '',
    say('DESTINATION_NFTS', { count }),
    ...input.nfts.map(({ project, chain, contract, tokenIds }) =>
      say('DESTINATION_GROUP', {
        project,
        numbers: tokenIds.map((it) => `#${it}`).join(', '),
        chain,
        contract: toChecksum(contract),
      }),
    ),
    '',
    say('DESTINATION_ADDRESS'),
    input.newWalletAddress,
    '',
    say('DESTINATION_NOTE'),
    '',
    say('DESTINATION_WALLET', { address: toChecksum(input.oldWalletAddress) }),
    `URI: ${input.site.origin}`,
    `Nonce: ${input.nonce}`,
    `Issued At: ${input.issuedAt.toISOString()}`,
    `Expiration Time: ${input.expiresAt.toISOString()}`,
  ].join('\n')
}
