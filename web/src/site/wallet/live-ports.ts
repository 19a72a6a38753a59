import type { WalletFamily } from '#contract/wallet/codes.ts'
import type { WalletPort } from './ports/port.ts'

/** The wallet of a slot that can be asked now, and how to stop listening to it. */
interface Live {
  port: WalletPort
  stop: () => void
}

const live: Record<WalletFamily, Live | null> = { evm: null, solana: null }

export function livePort(family: WalletFamily): WalletPort | null {
  return live[family]?.port ?? null
}

/** Puts a wallet into its slot and listens to its owner's changes. The one before is no longer listened to. */
export function takePort(
  port: WalletPort,
  onChange: (port: WalletPort, address: string | null) => void,
): void {
  if (live[port.family]?.port === port) return
  dropPort(port.family)
  live[port.family] = { port, stop: port.on((address) => onChange(port, address)) }
}

export function dropPort(family: WalletFamily): void {
  live[family]?.stop()
  live[family] = null
}
