import type { WalletFamily, WalletType } from '#contract/wallet/codes.ts'
import type { Challenge, WalletConfig } from '#contract/wallet/wallets.ts'
import type { CoinRequest, NftRequest, Watch } from '../types.ts'

/** Parameters of wallet_addEthereumChain, as the API sends them. */
export type ChainParams = WalletConfig['sourceChains'][number]

/**
 * One wallet, as the rest of the site sees it. Every method throws WalletFault; those that are asked through our API,
 * which is Klip, throw its ApiError too.
 */
export interface WalletPort {
  readonly type: WalletType
  readonly family: WalletFamily
  /** Its window opens only while a press is fresh: the person must press before each question. */
  readonly needsPress: boolean
  /** Whether it is in this browser now. */
  detect(): boolean
  /** @returns the address; null when `silent` and the wallet would have to ask. */
  connect(how: { silent: boolean } & Watch): Promise<string | null>
  /** As far as the wallet knows such a thing. */
  disconnect(): Promise<void>
  /** The signature of a challenge, in the form of its family: see signedChallengeSchema. */
  sign(challenge: Challenge, watch: Watch): Promise<string>
  /** Called with another account, or with null for none. @returns the undo. */
  on(change: (address: string | null) => void): () => void
  /** Goes to a network, adding it where it is unknown. Throws `wrongNetwork` when it stays elsewhere. */
  switchChain?(chain: ChainParams): Promise<void>
  /** @returns the hash of the transaction. */
  sendCoin?(request: CoinRequest, watch: Watch): Promise<string>
  transferNft?(request: NftRequest, watch: Watch): Promise<string>
}
