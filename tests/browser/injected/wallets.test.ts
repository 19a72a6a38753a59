import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { verifyMessage } from 'ethers'
import type { Browser } from 'playwright-core'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect } from 'vitest'
import { hasChromium, visit } from '../browser.ts'
import { it } from '../environments.ts'
import { installWallets } from './install.ts'

describe.skipIf(!hasChromium())('the test wallets', () => {
  let browser: Browser
  let server: Server
  let url: string
  it.beforeAll(async ({ chromium }) => {
    browser = chromium
    server = createServer((_, response) => response.setHeader('content-type', 'text/html').end('<p>page</p>'))
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  it.afterAll(() => void server?.close())

  it('sign for real, and connect silently only after an approval', async () => {
    const { page } = await visit(browser, { locale: 'en-US', width: 800 })
    const wallets = await installWallets(page.context(), {
      has: { phantom: 'standard', metamask: 'announced' },
    })
    await page.goto(url)
    const connect = (silent: boolean) =>
      page.evaluate(async (onlyIfTrusted) => {
        const phantom = Reflect.get(Object(Reflect.get(window, 'phantom')), 'solana')
        return phantom.connect({ onlyIfTrusted }).then(
          (it: { publicKey: unknown }) => String(it.publicKey),
          (error: { code: number }) => error.code,
        )
      }, silent)
    expect(await connect(true)).toBe(4001)
    expect(await connect(false)).toBe(wallets.addresses.solana[0])
    await page.reload()
    expect(await connect(true)).toBe(wallets.addresses.solana[0])
    const signature = await page.evaluate(async () => {
      const phantom = Reflect.get(Object(Reflect.get(window, 'phantom')), 'solana')
      const signed = await phantom.signMessage(new TextEncoder().encode('hello'))
      return [...signed.signature] as number[]
    })
    const address = base58.decode(wallets.addresses.solana[0] ?? '')
    expect(ed25519.verify(Uint8Array.from(signature), Buffer.from('hello'), address)).toBe(true)
    expect(wallets.prompts.asked).toEqual([
      { wallet: 'phantom', question: 'connect' },
      { wallet: 'phantom', question: 'sign' },
    ])
    await page.context().close()
  })

  it('answer as MetaMask does: announced, 4001, 4902, personal_sign', async () => {
    const { page } = await visit(browser, { locale: 'en-US', width: 800 })
    const wallets = await installWallets(page.context(), { has: { metamask: 'announced' } })
    await page.goto(url)
    const request = (method: string, params: unknown[] = []) =>
      page.evaluate(
        async ([name, list]) => {
          let provider: { request: (input: object) => Promise<unknown> } | undefined
          window.addEventListener('eip6963:announceProvider', (event) => {
            provider = event instanceof CustomEvent ? event.detail.provider : undefined
          })
          window.dispatchEvent(new Event('eip6963:requestProvider'))
          return provider
            ?.request({ method: name, params: list })
            .catch((error: { code: number }) => error.code)
        },
        [method, params] as const,
      )
    wallets.prompts.answer('connect', 'reject')
    expect(await request('eth_requestAccounts')).toBe(4001)
    wallets.prompts.answer('connect', 'approve')
    expect(await request('eth_requestAccounts')).toEqual([wallets.addresses.evm[0]?.toLowerCase()])
    expect(await request('wallet_switchEthereumChain', [{ chainId: '0x61' }])).toBe(4902)
    const signature = await request('personal_sign', ['0x6869', wallets.addresses.evm[0]])
    expect(verifyMessage('hi', String(signature))).toBe(wallets.addresses.evm[0])
    await page.context().close()
  })
})
