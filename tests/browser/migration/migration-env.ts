import { Wallet } from 'ethers'
import { seed } from '#db/seed.ts'
import { openKlipPhone, type KlipPhone } from '../../support/wallet/klip-phone.ts'
import { startMigrationApi } from '../../support/migration/migration-api.ts'
import { openMigrationLine, type MigrationLine } from '../../support/migration/migration-line.ts'
import { builtPages } from '../built-pages.ts'
import type { EvmOptions } from '../injected/evm-side.ts'
import { installWallets, type EvmName, type TestWallets } from '../injected/install.ts'
import type { BrowserContext } from 'playwright-core'

/** What a migration needs: both chains, worker, API and the built pages, and holders with wallets that sign. */
export interface MigrationEnv {
  url: string
  migrations: MigrationLine
  /** A Klip with one phone. */
  klip: KlipPhone
  /** Coin and new NFTs of the old collection for an address. @returns the token ids. */
  mintTo(address: string, nfts: number): Promise<string[]>
  /** A visitor with Phantom, Solflare, and a MetaMask or Kaia Wallet that holds `nfts` NFTs of the old collection. */
  wallets(
    context: BrowserContext,
    has: EvmName,
    nfts: number,
    network?: Pick<EvmOptions, 'chainId' | 'known'>,
  ): Promise<TestWallets>
  /** Worker and chains continue, on a chain without faults. */
  wake(): Promise<void>
  /** Worker and chains are paused, and leave the processor to others. */
  rest(): Promise<void>
  close(): Promise<void>
}

const coinWei = 100n * 10n ** 18n

/** @param env settings of the API beside those of every environment. */
export async function openMigrationEnv(env: Record<string, string> = {}): Promise<MigrationEnv> {
  const webDir = await builtPages()
  const line = await openMigrationLine()
  let tokens = 0
  // What every installation has: the pages ask for the front version.
  await seed(line.line.db, line.line.vault)
  const klip = await openKlipPhone(line.anvil.url)
  const api = await startMigrationApi(line, { KLIP_API_URL: klip.url, WEB_DIR: webDir, ...env })
  const work = workOf(line)
  await work.wake()
  const mintTo = async (address: string, nfts: number) => {
    await line.anvil.fund(address, coinWei)
    const tokenIds = Array.from({ length: nfts }, () => String((tokens += 1)))
    for (const tokenId of tokenIds) await line.old.send('mintToIndex', [address, tokenId])
    return tokenIds
  }
  return {
    url: api.url,
    migrations: line,
    klip,
    mintTo,
    wallets: async (context, has, nfts, network) => {
      const [first, second] = [Wallet.createRandom(), Wallet.createRandom()]
      await mintTo(first.address, nfts)
      await mintTo(second.address, 0)
      return installWallets(context, {
        has: {
          phantom: 'standard',
          solflare: 'standard',
          ...(has === 'kaia' ? { kaia: 'injected' } : { metamask: 'announced' }),
        },
        evmSecrets: [first.privateKey, second.privateKey],
        evm: {
          [has]: {
            chainId: has === 'kaia' ? '0x2019' : '0x1',
            known: ['0x1', '0x2019'],
            rpcUrls: { '0x2019': line.anvil.url },
            ...network,
          },
        },
      })
    },
    ...work,
    close: async () => {
      await work.rest()
      await api.close()
      await klip.close()
      await line.close()
    },
  }
}

/** Kaia makes a block a second; here it makes four. */
const blockMs = 250

/** The worker, and the blocks of both chains. */
function workOf({ line, anvil }: MigrationLine): Pick<MigrationEnv, 'wake' | 'rest'> {
  let worker: { close(): Promise<void> } | null = null
  let blocks: ReturnType<typeof setInterval> | undefined
  return {
    wake: async () => {
      await line.solana.faults.clear()
      await line.solana.faults.resumeSlots()
      worker ??= await line.startWorker()
      blocks ??= setInterval(() => void anvil.mine(1).catch(() => undefined), blockMs)
    },
    rest: async () => {
      clearInterval(blocks)
      blocks = undefined
      await worker?.close()
      worker = null
      await line.solana.faults.stopSlots()
    },
  }
}
