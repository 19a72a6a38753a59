import type { WalletFamily, WalletType } from '#contract/wallet/codes.ts'
import { brand } from '#contract/brand.ts'
import { messageOf, type Language } from '../locales/message.ts'
import { otherFamily, shownAddress } from '../chain/normal-address.ts'
import type { OwnSite } from './own-site.ts'

export interface SignInText {
  family: WalletFamily
  walletType: WalletType
  /** In normal form, as are all addresses here. */
  address: string
  /** The wallet of the other family, for half of a link. */
  linkAddress: string | null
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
export const signInText = (it: SignInText): string =>
  [
    `${it.site.domain} wants you to sign in with your ${accountOf[it.family]} account:`,
    shownAddress(it.family, it.address),
    '',
    statement(it),
    '',
    `URI: ${it.site.origin}`,
    'Version: 1',
    `Chain ID: ${it.chainId}`,
    `Nonce: ${it.nonce}`,
    `Issued At: ${it.issuedAt.toISOString()}`,
    `Expiration Time: ${it.expiresAt.toISOString()}`,
  ].join('\n')

const statement = (it: SignInText) => {
  const language = speaksAsciiOnly(it) ? 'eng' : it.language
  const name = brand.name[language]
  if (it.linkAddress === null) return messageOf('SIGN_IN_STATEMENT', language, { name })
  const address = shownAddress(otherFamily(it.family), it.linkAddress)
  return messageOf('LINK_STATEMENT', language, { name, address })
}

/**
 * EIP-4361 allows a statement ASCII only: on a Korean one MetaMask and others give up reading and no longer
 * compare the domain. Kaia Wallet and Klip show any text as it is.
 */
const speaksAsciiOnly = ({ family, walletType }: SignInText) =>
  family === 'evm' && walletType !== 'kaia' && walletType !== 'klip'
