import type { WalletType } from '#contract/wallet/codes.ts'
import { ApiError } from '#web/src/shared/api-error.ts'
import { toWalletFault } from '../fault.ts'
import type { WalletStep } from '../state.ts'

/** The screen for what went wrong. */
export function failureOf(type: WalletType, at: 'connect' | 'sign', cause: unknown): WalletStep {
  if (cause instanceof ApiError) return { name: 'failed', type, code: 'server', detail: cause.code }
  const { code, detail } = toWalletFault(cause)
  switch (code) {
    case 'rejected':
      return { name: 'rejected', type, at }
    case 'pending':
    case 'notInstalled':
    case 'wrongNetwork':
    case 'timedOut':
      return { name: code, type }
    default:
      return { name: 'failed', type, code, detail }
  }
}
