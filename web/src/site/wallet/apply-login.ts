import type { WalletSession } from '#contract/wallet/wallets.ts'
import { onAccountChange } from './account-change.ts'
import { otherFamily } from './catalog.ts'
import { finishDialog } from './window/dialog.ts'
import { dropPort, takePort } from './live-ports.ts'
import type { WalletPort } from './ports/port.ts'
import { isProvenBy, storeSlots, takeSession } from './session.ts'
import { readWallets, setWallet, showStep } from './state.ts'
import { rememberType, stored } from './storage.ts'

interface LoggedIn {
  port: WalletPort
  address: string
}

/** One wallet is proven. The other one stays only if the same session has it. */
export function applyLogin(port: WalletPort, address: string, session: WalletSession): void {
  const other = otherFamily(port.family)
  const beside = readWallets()[other]
  if (beside && !isProvenBy(session, beside.address)) {
    setWallet(other, null)
    dropPort(other)
  }
  takeSlot({ port, address })
  takeSession(session)
  storeSlots(port.family)
  finish(port, address, false)
}

/** Both wallets are proven and belong to one user. The header keeps showing the one it showed. */
export function applyLink(evm: LoggedIn, solana: LoggedIn, session: WalletSession): void {
  const isSolanaMain = stored('WALLETADDRESS') === solana.address
  takeSlot(evm)
  takeSlot(solana)
  takeSession(session)
  storeSlots(isSolanaMain ? 'solana' : 'evm')
  const { port, address } = isSolanaMain ? solana : evm
  finish(port, address, true)
}

function takeSlot({ port, address }: LoggedIn): void {
  setWallet(port.family, { family: port.family, type: port.type, address, isProven: true, isLive: true })
  takePort(port, (changed, now) => void onAccountChange(changed, now))
}

function finish({ type }: WalletPort, address: string, isLinked: boolean): void {
  rememberType(type)
  showStep({ name: 'connected', type, address, isLinked })
  finishDialog()
}
