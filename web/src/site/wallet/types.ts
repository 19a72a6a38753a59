import type { SourceChain } from '#contract/migration/codes.ts'
import type { WalletFamily, WalletType } from '#contract/wallet/codes.ts'
import type { WalletSession } from '#contract/wallet/wallets.ts'

/** A wallet of one of the two slots: `evm` holds the source-chain wallet, `solana` the new one. */
export interface ConnectedWallet {
  family: WalletFamily
  type: WalletType
  /** base58, or 0x hex as the wallet wrote it: compare with `isSameAddress`. */
  address: string
  /** The session of this browser has proven it by a signature. */
  isProven: boolean
  /** It can be asked to sign or to send now. Otherwise `connect` brings it back. */
  isLive: boolean
}

/** What is connected. Never believed by the server: it has the session. */
export interface Wallets {
  /** What was stored has been checked: before that, no connection means nothing. */
  isReady: boolean
  /** Something was stored, and the server did not say who is signed in. */
  isUnreachable: boolean
  evm: ConnectedWallet | null
  solana: ConnectedWallet | null
  /** Null: signed out. Its `wallets` are the proven ones, connected here or not. */
  session: WalletSession | null
}

/** Something a person has to do outside the browser: scan a code, or open an app by a link. */
export interface WalletPrompt {
  /** What the QR code says. */
  qrText: string
  /** Opens the app on this device. */
  deepLink: string
  /** When the code loses its meaning. */
  expiresAt: string
}

export interface Watch {
  /** Called when there is a code to show, and with null when it is over. Klip and WalletConnect only. */
  onPrompt?: (prompt: WalletPrompt | null) => void
  /** Aborting stops waiting. What a wallet was already asked stays open there. */
  signal?: AbortSignal
}

interface SourceChainRequest {
  /** Klip is asked through the API, which knows the rest by this id. */
  migrationId: number
  chain: SourceChain
  /** Of this chain, as `/api/wallet/config` and the route say: 0x hex. */
  chainId: string
  /** The wallet that must do it. Another one refuses with `addressDiffers`. */
  from: string
  to: string
}

export interface CoinRequest extends SourceChainRequest {
  valueWei: bigint
}

export interface NftRequest extends SourceChainRequest {
  contract: string
  /** Decimal digits. */
  tokenId: string
}
