import { base58, base64 } from '@scure/base'
import { ask } from './ask.ts'
import { callDemo, rejected, who } from './call.ts'
import { createEvents } from './events.ts'
import { words } from './words.ts'

/** As much of web3.js's PublicKey as pages use. */
function publicKeyOf(address: string) {
  return {
    toString: () => address,
    toBase58: () => address,
    toBytes: () => base58.decode(address),
  }
}

/** An injected Solana wallet in Phantom's shape, which Solflare's follows. */
export function createSolanaWallet(name: string) {
  const events = createEvents()
  const trust = `demo:${name}`
  let publicKey: ReturnType<typeof publicKeyOf> | null = null
  const connect = async (options: { onlyIfTrusted?: boolean } = {}) => {
    if (localStorage.getItem(trust) !== 'yes') {
      if (options.onlyIfTrusted) throw rejected()
      await ask(name, words().connect, words().connectText(location.host))
      localStorage.setItem(trust, 'yes')
    }
    publicKey = publicKeyOf((await who()).solana)
    events.emit('connect', publicKey)
    return { publicKey }
  }
  const disconnect = async () => {
    localStorage.removeItem(trust)
    publicKey = null
    events.emit('disconnect')
  }
  const signMessage = async (message: Uint8Array) => {
    await ask(name, words().sign, new TextDecoder().decode(message))
    const signature = base64.decode(String(await callDemo('solana', { message: base64.encode(message) })))
    return { signature, publicKey }
  }
  return {
    ...events,
    connect,
    disconnect,
    signMessage,
    get publicKey() {
      return publicKey
    },
    get isConnected() {
      return publicKey !== null
    },
  }
}

export type SolanaWallet = ReturnType<typeof createSolanaWallet>
