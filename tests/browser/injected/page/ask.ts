/** The page's line to the prompts in Node, and back. */
interface Reply {
  value?: unknown
  error?: { code: number; message: string; nested?: number }
}

declare global {
  interface Window {
    __walletRpc: (wallet: string, method: string, params: unknown[]) => Promise<Reply>
    __walletEmit: (wallet: string, event: string, value: unknown) => void
  }
}

/** Throws as wallets do: an Error with a code. */
export async function ask(wallet: string, method: string, params: unknown[] = []): Promise<unknown> {
  const { value, error } = await window.__walletRpc(wallet, method, params)
  if (!error) return value
  throw Object.assign(new Error(error.message), {
    code: error.code,
    ...(error.nested !== undefined && { data: { originalError: { code: error.nested } } }),
  })
}

type Listener = (...values: unknown[]) => void
const heard = new Map<string, Set<Listener>>()

/** The event emitter of one wallet. */
export function emitterOf(wallet: string) {
  const setOf = (event: string): Set<Listener> => {
    const key = `${wallet} ${event}`
    const known = heard.get(key) ?? new Set()
    heard.set(key, known)
    return known
  }
  return {
    on: (event: string, listener: Listener) => void setOf(event).add(listener),
    off: (event: string, listener: Listener) => void setOf(event).delete(listener),
    emit: (event: string, ...values: unknown[]) => {
      for (const listener of setOf(event)) listener(...values)
    },
  }
}

const receivers = new Map<string, (event: string, value: unknown) => void>()

/** What the prompts sends to a wallet of this page. */
export function receive(wallet: string, take: (event: string, value: unknown) => void): void {
  void receivers.set(wallet, take)
}

window.__walletEmit = (wallet, event, value) => receivers.get(wallet)?.(event, value)

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** 32 bytes of a Solana address. */
export function bytesOf(address: string): Uint8Array {
  let value = 0n
  for (const letter of address) value = value * 58n + BigInt(alphabet.indexOf(letter))
  return Uint8Array.from({ length: 32 }, (_, index) => Number((value >> BigInt(8 * (31 - index))) & 255n))
}
