import { WalletFault } from '../fault.ts'
import { askHex, firstAccount, type Eip1193 } from './eip1193.ts'
import { evmPort, hexOf } from './evm-port.ts'
import { kaiaProvider, type Klaytn } from './kaia-provider.ts'
import type { WalletPort } from './port.ts'

function findKlaytn(): Klaytn | null {
  return window.klaytn?.isKaikas ? window.klaytn : null
}

const providers = new WeakMap<Klaytn, Eip1193>()

/** One provider a wallet, so that what listens can also stop. */
function findProvider(): Eip1193 | null {
  const klaytn = findKlaytn()
  if (!klaytn) return null
  const known = providers.get(klaytn) ?? kaiaProvider(klaytn)
  providers.set(klaytn, known)
  return known
}

/** Kaia Wallet, once Kaikas. Signs with the prefix of KIP-97; the server knows both. */
export function kaiaPort(): WalletPort {
  const port = evmPort('kaia', findProvider)
  return {
    ...port,
    connect: async ({ silent }) => {
      if (!silent) return port.connect({ silent })
      const klaytn = findKlaytn()
      const isOpen = (await klaytn?._kaikas?.isUnlocked?.()) && (await klaytn?._kaikas?.isApproved?.())
      return isOpen ? firstAccount([klaytn?.selectedAddress]) : null
    },
    // It has no call for disconnecting; forgetting it here is all.
    disconnect: () => Promise.resolve(),
    sign: async ({ message, address }) => {
      const provider = findProvider()
      if (!provider) throw new WalletFault('notInstalled')
      try {
        return await askHex(provider, 'klay_sign', [address, hexOf(message)])
      } catch (cause) {
        if (!(cause instanceof WalletFault) || cause.code !== 'unsupported') throw cause
        return askHex(provider, 'personal_sign', [hexOf(message), address])
      }
    },
  }
}
