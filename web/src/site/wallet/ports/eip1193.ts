import { codeOf, toWalletFault, WalletFault } from '../fault.ts'

/** EIP-1193. */
export interface Eip1193 {
  request(call: { method: string; params?: unknown[] }): Promise<unknown>
  on?(event: string, listener: (value: unknown) => void): void
  removeListener?(event: string, listener: (value: unknown) => void): void
}

/** Asks, and throws WalletFault. */
export async function askProvider(
  provider: Eip1193,
  method: string,
  params: unknown[] = [],
): Promise<unknown> {
  try {
    return await provider.request({ method, params })
  } catch (cause) {
    throw toWalletFault(cause)
  }
}

/** The same, for answers that are hex numbers or hashes. */
export async function askHex(
  provider: Eip1193,
  method: string,
  params: unknown[] = [],
): Promise<`0x${string}`> {
  const answer = await askProvider(provider, method, params)
  const text = typeof answer === 'number' ? `0x${answer.toString(16)}` : answer
  if (typeof text === 'string' && isHex(text)) return text
  throw new WalletFault('failed', `${method} gave no hex number.`)
}

function isHex(text: string): text is `0x${string}` {
  return /^0x[0-9a-fA-F]+$/.test(text)
}

/** The first of a list of accounts. */
export function firstAccount(accounts: unknown): string | null {
  const found: unknown = Array.isArray(accounts) ? accounts[0] : null
  return typeof found === 'string' && /^0x[0-9a-fA-F]{40}$/.test(found) ? found : null
}

/** 4902 in each of the places wallets put it. */
export function isUnknownChain(cause: unknown): boolean {
  return Number(codeOf(cause)) === 4902
}
