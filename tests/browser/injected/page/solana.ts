import { ask, bytesOf, emitterOf, receive } from './ask.ts'

function keyOf(address: string) {
  return {
    toString: () => address,
    toBase58: () => address,
    toBytes: () => bytesOf(address),
  }
}
type Key = ReturnType<typeof keyOf>

/** What window.phantom.solana and window.solflare have in common; they differ in what they return. */
function injected(name: 'phantom' | 'solflare') {
  const { on, off, emit } = emitterOf(name)
  const provider = {
    publicKey: null as Key | null,
    isConnected: false,
    on,
    off,
    removeListener: off,
    connect: async (options?: { onlyIfTrusted?: boolean }) => {
      const address = String(await ask(name, 'connect', [options?.onlyIfTrusted ? 'silent' : 'open']))
      settle(address)
      emit('connect', provider.publicKey)
      return name === 'phantom' ? { publicKey: provider.publicKey } : true
    },
    disconnect: async () => {
      await ask(name, 'disconnect')
      settle(null)
      emit('disconnect')
    },
    signMessage: async (message: Uint8Array) => {
      const signed = await ask(name, 'signMessage', [[...message]])
      const signature = Uint8Array.from(signed as number[])
      return name === 'phantom' ? { signature, publicKey: provider.publicKey } : { signature }
    },
  }
  const settle = (address: string | null): void => {
    provider.publicKey = address === null ? null : keyOf(address)
    provider.isConnected = address !== null
  }
  receive(name, (event, value) => {
    if (event === 'disconnect') {
      settle(null)
      emit('disconnect')
    } else {
      settle(typeof value === 'string' ? value : null)
      emit('accountChanged', provider.publicKey)
    }
  })
  return provider
}

/** The same wallet as the Wallet Standard sees it. */
function register(name: 'Phantom' | 'Solflare', wallet: ReturnType<typeof injected>): void {
  const { on, off, emit } = emitterOf(`${name} standard`)
  const features = ['solana:signMessage']
  const chains = ['solana:mainnet']
  const accounts = () =>
    wallet.publicKey
      ? [{ address: String(wallet.publicKey), publicKey: wallet.publicKey.toBytes(), chains, features }]
      : []
  const standard = {
    version: '1.0.0',
    name,
    icon: 'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHZpZXdCb3g9IjAgMCA4IDgiPjxjaXJjbGUgY3g9IjQiIGN5PSI0IiByPSI0IiBmaWxsPSIjZjYwIi8+PC9zdmc+',
    chains,
    get accounts() {
      return accounts()
    },
    features: {
      'standard:connect': {
        version: '1.0.0',
        connect: async (input?: { silent?: boolean }) => {
          // As the extensions do: silent where it is not trusted is refused, with 4001.
          await wallet.connect({ onlyIfTrusted: input?.silent === true })
          return { accounts: accounts() }
        },
      },
      'standard:disconnect': { version: '1.0.0', disconnect: () => wallet.disconnect() },
      'standard:events': {
        version: '1.0.0',
        on: (event: string, listener: (value: unknown) => void) => {
          on(event, listener)
          return () => off(event, listener)
        },
      },
      'solana:signMessage': {
        version: '1.0.0',
        signMessage: async ({ message }: { message: Uint8Array }) => {
          const { signature } = await wallet.signMessage(message)
          return [{ signedMessage: message, signature }]
        },
      },
    },
  }
  const change = (): void => emit('change', { accounts: accounts() })
  for (const event of ['connect', 'disconnect', 'accountChanged']) wallet.on(event, change)
  announce(standard)
}

function announce(wallet: unknown): void {
  const callback = (api: { register: (input: unknown) => void }) => api.register(wallet)
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: callback }))
  // Not a CustomEvent, but an event with a detail of its own.
  window.addEventListener('wallet-standard:app-ready', (event) => callback(Reflect.get(event, 'detail')))
}

export function addPhantom(isStandard: boolean): void {
  const solana = Object.assign(injected('phantom'), { isPhantom: true })
  Object.assign(window, { phantom: { solana }, isPhantomInstalled: true })
  if (isStandard) register('Phantom', solana)
}

export function addSolflare(isStandard: boolean): void {
  const solflare = Object.assign(injected('solflare'), { isSolflare: true })
  Object.assign(window, { solflare })
  if (isStandard) register('Solflare', solflare)
}
