/**
 * Wallets of the public site. Import it only from code that is itself loaded late: the first load of a page holds
 * `frame/wallet-glance.ts` and nothing of this folder. Importing it in a browser brings back what was stored.
 */
import { resumeWallets } from './resume.ts'

if (typeof window !== 'undefined') void resumeWallets()

export { proveByWallet } from './attempt.ts'
export { canPay } from './catalog.ts'
export { connect } from './connect.ts'
export { disconnect } from './disconnect.ts'
export { isDeviceFault, toWalletFault, WalletFault, type WalletFaultCode } from './fault.ts'
export { linkWallets } from './link.ts'
export { isAccount, readSession, takeSession } from './session.ts'
export { sendCoin, transferNft } from './pay.ts'
export { signMessage } from './sign.ts'
export { resumeWallets }
export { WalletCode } from './window/wallet-code.tsx'
export { isSameAddress, shortAddress } from './address.ts'
export { readWallets, subscribeWallets, useWallets } from './state.ts'
export type { CoinRequest, ConnectedWallet, NftRequest, WalletPrompt, Wallets, Watch } from './types.ts'
export { sendsKey } from './storage.ts'
export { openDialog } from './window/dialog.ts'
export { loadSentences } from './window/sentences.ts'
