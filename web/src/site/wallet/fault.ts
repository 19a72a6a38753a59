import { ApiError } from '../../shared/api-error.ts'

/**
 * Why a wallet did not do what it was asked:
 * - rejected: a person said no; not an error
 * - pending: the wallet still shows an earlier question
 * - notInstalled, unavailable: it is not in this browser, or cannot work here
 * - noAccount: it is there and has no account for us
 * - wrongNetwork: it stays on another network
 * - timedOut: no answer within 60 s, or the code ran out
 * - addressDiffers: the wallet now speaks for another address
 * - insufficient: the coin on it does not cover the value
 * - unsupported: this wallet cannot do this
 * - locked, appClosed, noDevice, popupBlocked: a device that waits for its owner, without its app for Ethereum, not plugged in, or
 *   whose window the browser held back
 * - failed: anything else; `detail` has the wallet's words
 */
export type WalletFaultCode =
  | 'rejected'
  | 'pending'
  | 'notInstalled'
  | 'unavailable'
  | 'noAccount'
  | 'wrongNetwork'
  | 'timedOut'
  | 'addressDiffers'
  | 'insufficient'
  | 'unsupported'
  | DeviceFaultCode
  | 'failed'

/** What only a device says. */
export const deviceFaults = ['locked', 'appClosed', 'noDevice', 'popupBlocked'] as const
export type DeviceFaultCode = (typeof deviceFaults)[number]

export function isDeviceFault(code: WalletFaultCode): code is DeviceFaultCode {
  return deviceFaults.some((it) => it === code)
}

export class WalletFault extends Error {
  readonly code: WalletFaultCode
  /** What the wallet itself said, for the line a person can show to support. */
  readonly detail: string | null
  /** With insufficient: how much of the coin is not there, where that is known. */
  readonly missingWei: bigint | null

  constructor(code: WalletFaultCode, detail: string | null = null, missingWei: bigint | null = null) {
    super(detail ?? `The wallet answered: ${code}.`)
    this.name = 'WalletFault'
    this.code = code
    this.detail = detail
    this.missingWei = missingWei
  }
}

/** EIP-1193 and JSON-RPC codes that have a meaning of their own. */
const known: Record<string, WalletFaultCode> = {
  4001: 'rejected',
  // WalletConnect's own number for the same answer.
  5000: 'rejected',
  ACTION_REJECTED: 'rejected',
  '-32002': 'pending',
  4100: 'noAccount',
  4200: 'unsupported',
  4902: 'wrongNetwork',
  '-32601': 'unsupported',
}

/** Anything a wallet threw. Wallets that give no code are known by what they say, and only for a refusal. */
export function toWalletFault(cause: unknown): WalletFault {
  if (cause instanceof WalletFault) return cause
  if (cause instanceof ApiError) return new WalletFault('failed', cause.code)
  if (cause instanceof DOMException && cause.name === 'AbortError') return new WalletFault('rejected')
  const detail = wordsOf(cause)
  const code =
    known[String(codeOf(cause))] ?? (/user (denied|rejected|cancel)/i.test(detail) ? 'rejected' : 'failed')
  return new WalletFault(code, detail || null)
}

/** The code of an error; mobile MetaMask wraps the real one twice. */
export function codeOf(cause: unknown): unknown {
  const inner = at(at(at(cause, 'data'), 'originalError'), 'code')
  return inner ?? at(cause, 'code')
}

function wordsOf(cause: unknown): string {
  const message = at(cause, 'message')
  if (typeof message === 'string') return message
  return typeof cause === 'string' ? cause : ''
}

function at(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
