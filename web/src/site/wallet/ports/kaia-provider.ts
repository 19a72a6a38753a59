import { codeOf } from '../fault.ts'
import type { Eip1193 } from './eip1193.ts'

type Listener = (value: unknown) => void

interface Call {
  method: string
  params?: unknown[]
}

/** window.klaytn, as Kaia Wallet (once Kaikas) puts it there. */
export interface Klaytn {
  isKaikas?: boolean
  selectedAddress?: string | undefined
  /** Not there before the extension has woken up, nor while it is locked. */
  networkVersion?: string | number | undefined
  enable(): Promise<unknown>
  request?(call: Call): Promise<unknown>
  sendAsync(call: Call, done: (error: unknown, reply?: { result?: unknown; error?: unknown }) => void): void
  on?(event: string, listener: Listener): void
  removeListener?(event: string, listener: Listener): void
  _kaikas?: { isUnlocked?(): Promise<boolean>; isApproved?(): Promise<boolean> }
}

/** Kaia's names of what others call by Ethereum's. */
const kaiaNames: Record<string, string> = {
  eth_accounts: 'klay_accounts',
  eth_chainId: 'klay_chainID',
  eth_sendTransaction: 'klay_sendTransaction',
  eth_estimateGas: 'klay_estimateGas',
  eth_getBalance: 'klay_getBalance',
  wallet_switchEthereumChain: 'wallet_switchKlaytnChain',
  wallet_addEthereumChain: 'wallet_addKlaytnChain',
}
function isUnknownMethod(cause: unknown): boolean {
  return [4200, -32601].includes(Number(codeOf(cause)))
}

/** Kaia Wallet as EIP-1193. Newer builds know some of Ethereum's names and not Kaia's: those are tried second. */
export function kaiaProvider(klaytn: Klaytn): Eip1193 {
  const request = async ({ method, params = [] }: Call): Promise<unknown> => {
    if (method === 'eth_requestAccounts') return klaytn.enable()
    if (method === 'eth_chainId' && Number(klaytn.networkVersion) > 0)
      return `0x${Number(klaytn.networkVersion).toString(16)}`
    const name = kaiaNames[method]
    if (!name) return call(klaytn, { method, params })
    try {
      return await call(klaytn, { method: name, params })
    } catch (cause) {
      if (!isUnknownMethod(cause)) throw cause
      return call(klaytn, { method, params })
    }
  }
  return {
    request,
    on: (event, listener) => klaytn.on?.(kaiaEvent(event), listener),
    removeListener: (event, listener) => klaytn.removeListener?.(kaiaEvent(event), listener),
  }
}

function kaiaEvent(event: string): string {
  return event === 'chainChanged' ? 'networkChanged' : event
}

function call(klaytn: Klaytn, input: Call): Promise<unknown> {
  if (klaytn.request) return klaytn.request(input)
  return new Promise((resolve, reject) => {
    klaytn.sendAsync(input, (error, reply) => {
      const failure = error ?? reply?.error
      if (failure) reject(failure as Error)
      else resolve(reply?.result)
    })
  })
}
