/**
 * Test wallets that sign for real, for browser tests. The keys stay in Node; a page gets stubs that look like the
 * extensions (Phantom and Solflare with the Wallet Standard and injected, MetaMask by EIP-6963, Kaia Wallet).
 *
 *   const it = await visit(browser, { locale: 'ko-KR', width: 1440 })
 *   const wallets = await installWallets(it.page.context(), { has: { phantom: 'standard', metamask: 'announced' } })
 *   await it.page.goto(url + '/kor')
 *   wallets.addresses.solana[0]                    // what will connect
 *   wallets.prompts.answer('sign', 'reject')          // from now on; 'approve' | 'reject' | 'hold' | 'pending'
 *   wallets.prompts.answer('sign', 'hold'); …; wallets.prompts.release('approve')
 *   expect(wallets.prompts.count('sign')).toBe(1)     // what was asked
 *   await wallets.switchSolana('phantom', 1)       // the owner picks another account in the extension
 *   await wallets.switchSolana('phantom', 1, { isTrusted: false })   // one that never approved this site
 *   await wallets.switchEvm('metamask', 1);  await wallets.switchNetwork('metamask', '0x1')
 *   wallets.lock('phantom'); await wallets.disconnect('solflare'); wallets.forget('phantom')
 *
 * `evm.metamask` / `evm.kaia` set the network, the known networks, `nestsUnknownChain`, and `rpcUrls` by chain id:
 * with one, `eth_sendTransaction` is signed here and sent to that node (anvil), and reads are forwarded to it.
 * Call it before the first `goto` of a visitor. Everything holds for all pages of the context, and across reloads.
 */
import { build } from 'esbuild'
import type { BrowserContext } from 'playwright-core'
import { fileURLToPath } from 'node:url'
import { openPrompts, WalletRefusal, type Prompts } from './prompts.ts'
import { answerEvm, currentEvm, evmSide, type EvmOptions, type EvmSide } from './evm-side.ts'
import { evmKey, solanaKey } from './keys.ts'
import type { PageOptions } from './page/main.ts'
import { answerSolana, currentSolana, solanaSide, type SolanaSide } from './solana-side.ts'

export type SolanaName = 'phantom' | 'solflare'
export type EvmName = 'metamask' | 'kaia'

export interface InstallOptions {
  has: Partial<PageOptions>
  /** base58 secrets of 64 bytes; two fresh ones where none are given. Both Solana wallets hold them. */
  solanaSecrets?: string[]
  /** 0x hex of 32 bytes. Both source-chain wallets hold them. */
  evmSecrets?: string[]
  evm?: Partial<Record<EvmName, EvmOptions>>
}

export interface TestWallets {
  prompts: Prompts
  addresses: { solana: string[]; evm: string[] }
  solana: Record<SolanaName, SolanaSide>
  evm: Record<EvmName, EvmSide>
  switchSolana(name: SolanaName, index: number, how?: { isTrusted: boolean }): Promise<void>
  switchEvm(name: EvmName, index: number): Promise<void>
  switchNetwork(name: EvmName, chainId: string): Promise<void>
  /** Silent connections fail until the owner approves again. Sends no event to a page. */
  lock(name: SolanaName | EvmName): void
  /** This site was removed from the wallet's list. Sends no event to a page. */
  forget(name: SolanaName | EvmName): void
  /** The owner disconnects this site in the extension, and the pages get the event. */
  disconnect(name: SolanaName | EvmName): Promise<void>
}

let bundled: Promise<string> | undefined

/** The wallets a context has now. */
const installed = new WeakMap<BrowserContext, { answer: Answer; has: string }>()
type Answer = (name: string, method: string, params: unknown[]) => Promise<unknown>

/** A context that has some gets others of the same kinds in their place, for the next visitor. */
export async function installWallets(context: BrowserContext, options: InstallOptions): Promise<TestWallets> {
  const prompts = openPrompts()
  const solanaKeys = (options.solanaSecrets ?? [undefined, undefined]).map((it) => solanaKey(it))
  const evmKeys = (options.evmSecrets ?? [undefined, undefined]).map((it) => evmKey(it))
  const solana = { phantom: solanaSide(solanaKeys), solflare: solanaSide(solanaKeys) }
  const evm = {
    metamask: evmSide(evmKeys, options.evm?.metamask),
    kaia: evmSide(evmKeys, options.evm?.kaia),
  }
  const emit = async (name: string, event: string, value: unknown): Promise<void> => {
    for (const page of context.pages())
      await page.evaluate(([wallet, what, it]) => window.__walletEmit?.(String(wallet), String(what), it), [
        name,
        event,
        value,
      ] as const)
  }
  await put(context, options.has, (name, method, params) =>
    isSolana(name)
      ? answerSolana(solana[name], prompts, name, method, params)
      : answerEvm(evm[nameOfEvm(name)], prompts, name, method, params, (event, entry) =>
          emit(name, event, entry),
        ),
  )
  return {
    prompts,
    addresses: { solana: solanaKeys.map((it) => it.address), evm: evmKeys.map((it) => it.address) },
    solana,
    evm,
    ...controlsOf(solana, evm, emit),
  }
}

async function put(context: BrowserContext, kinds: Partial<PageOptions>, answer: Answer): Promise<void> {
  const before = installed.get(context)
  const has = JSON.stringify(kinds)
  if (before && before.has !== has) throw new Error(`This context has ${before.has}, and cannot have ${has}.`)
  installed.set(context, { answer, has })
  if (before) return
  await context.exposeFunction('__walletRpc', async (name: string, method: string, params: unknown[]) => {
    try {
      return { value: await installed.get(context)?.answer(name, method, params) }
    } catch (cause) {
      return { error: errorOf(cause) }
    }
  })
  await context.addInitScript({ content: await scriptOf(kinds) })
}

function controlsOf(
  solana: TestWallets['solana'],
  evm: TestWallets['evm'],
  emit: (name: string, event: string, value: unknown) => Promise<void>,
): Omit<TestWallets, 'prompts' | 'addresses' | 'solana' | 'evm'> {
  return {
    switchSolana: async (name, index, { isTrusted } = { isTrusted: true }) => {
      const side = solana[name]
      side.index = index
      const { address } = currentSolana(side)
      if (isTrusted) side.trusted.add(address)
      else side.trusted.delete(address)
      await emit(name, 'accountChanged', isTrusted ? address : null)
    },
    switchEvm: async (name, index) => {
      evm[name].index = index
      await emit(name, 'accountsChanged', [currentEvm(evm[name]).address.toLowerCase()])
    },
    switchNetwork: async (name, chainId) => {
      evm[name].chainId = chainId
      await emit(name, 'chainChanged', chainId)
    },
    lock: (name) => {
      if (isSolana(name)) solana[name].isLocked = true
      else evm[name].isLocked = true
    },
    forget: (name) => {
      if (isSolana(name)) solana[name].trusted.clear()
      else evm[name].isTrusted = false
    },
    disconnect: async (name) => {
      if (isSolana(name)) solana[name].trusted.clear()
      else evm[name].isTrusted = false
      await emit(name, isSolana(name) ? 'disconnect' : 'accountsChanged', [])
    },
  }
}

function isSolana(name: string): name is SolanaName {
  return name === 'phantom' || name === 'solflare'
}
function nameOfEvm(name: string): EvmName {
  return name === 'kaia' ? 'kaia' : 'metamask'
}

function errorOf(cause: unknown) {
  if (!(cause instanceof WalletRefusal)) return { code: -32603, message: String(cause) }
  const nested: unknown = Reflect.get(cause, 'nested')
  return { code: cause.code, message: cause.message, ...(typeof nested === 'number' && { nested }) }
}

async function scriptOf(has: Partial<PageOptions>): Promise<string> {
  bundled ??= build({
    entryPoints: [fileURLToPath(new URL('page/main.ts', import.meta.url))],
    bundle: true,
    format: 'iife',
    write: false,
  }).then(({ outputFiles }) => outputFiles[0]?.text ?? '')
  const all: PageOptions = { phantom: null, solflare: null, metamask: null, kaia: null, ...has }
  return `{const pageOptions = ${JSON.stringify(all)};\n${await bundled}}`
}
