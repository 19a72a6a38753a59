import type { Language } from '#contract/language.ts'
import type { WalletFamily, WalletType } from '#contract/wallet/codes.ts'
import { brand } from '#contract/brand.ts'
import { messageOf } from '../locales/message.ts'
import { otherFamily, shownAddress } from '../chain/normal-address.ts'
import type { OwnSite } from '../http/own-site.ts'

export interface SignInText {
  family: WalletFamily
  walletType: WalletType
  /** In normal form, as are all addresses here. */
  address: string
  /** The wallet of the other family, for half of a link. */
  linkAddress: string | null
  /** The ID of the account it is to become a way into. */
  accountUid: string | null
  site: OwnSite
  /** A number for EVM chains, the name of a network for Solana. */
  chainId: string
  nonce: string
  issuedAt: Date
  expiresAt: Date
  language: Language
}

const accountOf: Record<WalletFamily, string> = { evm: 'Ethereum', solana: 'Solana' }

/**
 * The text a wallet signs: EIP-4361 for EVM chains, Sign In With Solana for Solana; one grammar, two names.
 * A wallet that knows it compares the domain with the page that asks.
 */
export function signInText(input: SignInText): string {
  return [
    `${input.site.domain} wants you to sign in with your ${accountOf[input.family]} account:`,
    shownAddress(input.family, input.address),
    '',
    statement(input),
    '',
    `URI: ${input.site.origin}`,
    'Version: 1',
    `Chain ID: ${input.chainId}`,
    `Nonce: ${input.nonce}`,
    `Issued At: ${input.issuedAt.toISOString()}`,
    `Expiration Time: ${input.expiresAt.toISOString()}`,
  ].join('\n')
}

function statement(input: SignInText) {
  const language = speaksAsciiOnly(input) ? 'eng' : input.language
  const name = brand.name[language]
  if (input.accountUid !== null)
    return messageOf('ACCOUNT_LINK_STATEMENT', language, { name, uid: uidIn(input, input.accountUid) })
  if (input.linkAddress === null) return messageOf('SIGN_IN_STATEMENT', language, { name })
  const address = shownAddress(otherFamily(input.family), input.linkAddress)
  return messageOf('LINK_STATEMENT', language, { name, address })
}

/**
 * EIP-4361 allows a statement ASCII only: on a Korean one MetaMask and others give up reading and no longer
 * compare the domain. Kaia Wallet and Klip show any text as it is.
 */
function speaksAsciiOnly({ family, walletType }: SignInText) {
  return family === 'evm' && walletType !== 'kaia' && walletType !== 'klip'
}

/** An e-mail may have letters of any script; a wallet that reads ASCII alone is shown a question mark for each of them. */
function uidIn(input: SignInText, uid: string) {
  return speaksAsciiOnly(input) ? uid.replace(/[^\x20-\x7e]/g, '?') : uid
}
