import type { Page } from 'playwright-core'
import { signTransfer } from '../../support/payment/payments.ts'
import type { rpcOf } from '../../support/payment/rpc.ts'
import type { Wallet } from '../../support/wallet/wallet.ts'

/** A wallet as the Wallet Standard registers one: it signs what it is asked to and sends it at once, unless it refuses. */
export async function injectStandardWallet(
  page: Page,
  owner: Wallet,
  rpc: Pick<ReturnType<typeof rpcOf>, 'broadcast'>,
): Promise<{ name: string; refuses: boolean }> {
  const wallet = { name: 'Test wallet', refuses: false }
  await page.exposeFunction('payForTest', async (bytes: number[]) => {
    if (wallet.refuses) throw new Error('User rejected the request.')
    await rpc.broadcast(signTransfer(Uint8Array.from(bytes), owner).bytes)
  })
  await page.addInitScript(registerWallet, { address: owner.address, name: wallet.name })
  return wallet
}

/** Runs in the page, before its scripts. */
function registerWallet({ address, name }: { address: string; name: string }) {
  const account = { address, publicKey: new Uint8Array(32), chains: ['solana:localnet'], features: [] }
  const wallet = {
    ...{ version: '1.0.0', name, icon: 'data:image/svg+xml;base64,', chains: account.chains },
    accounts: [account],
    features: {
      'standard:connect': { version: '1.0.0', connect: async () => ({ accounts: [account] }) },
      'solana:signAndSendTransaction': {
        version: '1.0.0',
        signAndSendTransaction: async (input: { transaction: Uint8Array }) => {
          const { payForTest } = window as unknown as { payForTest(bytes: number[]): Promise<void> }
          await payForTest([...input.transaction])
          return [{ signature: new Uint8Array(64) }]
        },
      },
    },
  }
  const register = (api: { register(one: unknown): void }) => api.register(wallet)
  window.addEventListener('wallet-standard:app-ready', (event) => register((event as CustomEvent).detail))
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
}
