import { z } from 'zod'
import { optional, urlList, wholeNumber } from './env-fields.ts'

const url = z.url({ protocol: /^https?$/ })

/** The API's configuration of chains and wallets. It only reads chains; a chain without an RPC is off. */
export const chainEnv = {
  /** Kind of account at an address and the NFTs of a wallet (a provider with the Digital Asset Standard API). */
  SOLANA_RPC_URL: urlList,
  KAIA_RPC_URL: urlList,
  ETHEREUM_RPC_URL: urlList,
  BSC_RPC_URL: urlList,
  KAIA_CHAIN_ID: wholeNumber({ min: 1, default: 8217 }),
  /** How many hosts of a source chain have to say the same; not set: all of its list. The worker has the same setting. */
  SOURCE_CHAIN_RPCS_AGREE: optional(z.coerce.number().int().min(1).max(9)),
  /** How deep a transfer must lie, in blocks, before it counts; the worker has the same setting. */
  KAIA_DEPTH: wholeNumber({ min: 0, default: 5 }),
  ETHEREUM_DEPTH: wholeNumber({ min: 0, default: 12 }),
  BSC_DEPTH: wholeNumber({ min: 0, default: 15 }),
  /** Sent to browsers, for wallets that do not know the chain yet. Never one of our RPCs with a key in it. */
  KAIA_PUBLIC_RPC_URL: optional(url),
  /** Where addresses and transactions are looked at; without them the usual explorer of each chain. */
  KAIA_EXPLORER_URL: optional(url),
  ETHEREUM_EXPLORER_URL: optional(url),
  BSC_EXPLORER_URL: optional(url),
  /** Where a holder swaps a token for the coin of the chain. The page in one language is offered in the other too where that has none. */
  SWAP_SCANNER_URL_KOR: optional(z.url({ protocol: /^https$/ })),
  SWAP_SCANNER_URL_ENG: optional(z.url({ protocol: /^https$/ })),
  /** Without it Klip is off. */
  KLIP_API_URL: optional(url),
  /** Without it WalletConnect is off. */
  WALLETCONNECT_PROJECT_ID: optional(z.string().regex(/^[\w-]{1,64}$/)),
  /** Price list of an exchange, for amounts in won beside those in coin. Without it they are in coin alone. */
  TOKEN_PRICES_URL: optional(url),
  /** Where ipfs:// is read; the path of the content is added. */
  IPFS_GATEWAY_URL: z.preprocess(
    (value) => (value === '' ? undefined : value),
    url.default('https://ipfs.io/ipfs/'),
  ),
  /** Origins, separated by commas, that may serve metadata and pictures from a private address or by http. */
  METADATA_HOSTS_ALLOWED: urlList,
}
