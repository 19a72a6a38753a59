import { ask, emitterOf, receive } from './ask.ts'

interface Call {
  method: string
  params?: unknown[]
}

/** MetaMask: announced by EIP-6963 and, where asked for, as window.ethereum. */
export function addMetaMask(style: { isAnnounced: boolean; isInjected: boolean }): void {
  const { on, off, emit } = emitterOf('metamask')
  receive('metamask', (event, value) => emit(event, value))
  const provider = {
    isMetaMask: true,
    on,
    removeListener: off,
    request: ({ method, params }: Call) => ask('metamask', method, params),
  }
  if (style.isInjected) Object.assign(window, { ethereum: provider })
  if (!style.isAnnounced) return
  const info = {
    uuid: '9b7a31f0-8c3e-4b53-9c05-1f64a5f0c001',
    name: 'MetaMask',
    icon: 'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHZpZXdCb3g9IjAgMCA4IDgiPjxjaXJjbGUgY3g9IjQiIGN5PSI0IiByPSI0IiBmaWxsPSIjZjYwIi8+PC9zdmc+',
    rdns: 'io.metamask',
  }
  const announce = (): void =>
    void window.dispatchEvent(
      new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }),
    )
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
}

/** Kaia Wallet: window.klaytn with its own names and events. Refuses `eth_` sends, as the real one does. */
export function addKaia(): void {
  const { on, off, emit } = emitterOf('kaia')
  const klaytn = {
    isKaikas: true,
    selectedAddress: undefined as string | undefined,
    // As the extension has it: known only once its background has reported it.
    networkVersion: undefined as number | undefined,
    on,
    removeListener: off,
    enable: async () => {
      const accounts = await ask('kaia', 'eth_requestAccounts')
      settle(accounts)
      return accounts
    },
    request: ({ method, params }: Call) => ask('kaia', method, params),
    sendAsync: async (
      { method, params }: Call,
      done: (error: unknown, reply?: { id: number; jsonrpc: '2.0'; result: unknown }) => void,
    ) => {
      try {
        done(null, { id: 1, jsonrpc: '2.0', result: await ask('kaia', method, params) })
      } catch (error) {
        done(error)
      }
    },
    _kaikas: {
      isUnlocked: async () => first(await ask('kaia', 'klay_accounts')) !== undefined,
      isApproved: async () => first(await ask('kaia', 'klay_accounts')) !== undefined,
      isEnabled: async () => first(await ask('kaia', 'klay_accounts')) !== undefined,
    },
  }
  const settle = (accounts: unknown): void => {
    klaytn.selectedAddress = first(accounts)
  }
  receive('kaia', (event, value) => {
    if (event === 'accountsChanged') {
      settle(value)
      emit(event, value)
    } else {
      klaytn.networkVersion = Number(value)
      emit('networkChanged', String(Number(value)))
    }
  })
  void ask('kaia', 'klay_accounts').then(settle)
  void ask('kaia', 'klay_chainID').then((chainId) => {
    klaytn.networkVersion ??= Number(chainId)
  })
  Object.assign(window, { klaytn, kaia: klaytn })
}

function first(accounts: unknown): string | undefined {
  const found: unknown = Array.isArray(accounts) ? accounts[0] : undefined
  return typeof found === 'string' ? found : undefined
}
