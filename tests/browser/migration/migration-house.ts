import { Wallet } from 'ethers'
import { seed } from '#db/seed.ts'
import { openKlipPhone, type KlipPhone } from '../../support/wallet/klip-phone.ts'
import { startMigrationApi } from '../../support/migration/migration-api.ts'
import { openMigrationLine, type MigrationLine } from '../../support/migration/migration-line.ts'
import { builtPages } from '../built-pages.ts'
import type { EvmOptions } from '../injected/evm-side.ts'
import { installWallets, type EvmName, type TestWallets } from '../injected/install.ts'
import type { BrowserContext } from 'playwright-core'

/** The house of a migration: both chains, worker, API and the built pages, and holders with wallets that sign. */
export interface MigrationHouse {
  url: string
  it: MigrationLine
  /** A Klip with one phone. */
  klip: KlipPhone
  /** Coin and new NFTs of the old collection for an address. @returns the token ids. */
  endow(address: string, nfts: number): Promise<string[]>
  /** A visitor with Phantom, Solflare, and a MetaMask or Kaia Wallet that holds `nfts` NFTs of the old collection. */
  wallets(
    context: BrowserContext,
    has: EvmName,
    nfts: number,
    network?: Pick<EvmOptions, 'chainId' | 'known'>,
  ): Promise<TestWallets>
  close(): Promise<void>
}

const coinWei = 100n * 10n ** 18n

/** @param env settings of the API beside those every house has. */
export const openMigrationHouse = async (env: Record<string, string> = {}): Promise<MigrationHouse> => {
  const webDir = builtPages()
  const line = await openMigrationLine()
  let tokens = 0
  const worker = await line.line.startWorker()
  // What every installation has: the pages ask for the front version.
  await seed(line.line.db, line.line.vault)
  const klip = await openKlipPhone(line.anvil.url)
  const api = await startMigrationApi(line, { KLIP_API_URL: klip.url, WEB_DIR: webDir, ...env })
  // Kaia makes a block a second.
  const blocks = setInterval(() => void line.anvil.mine(1).catch(() => undefined), 500)
  const endow = async (address: string, nfts: number) => {
    await line.anvil.fund(address, coinWei)
    const tokenIds = Array.from({ length: nfts }, () => String((tokens += 1)))
    for (const tokenId of tokenIds) await line.old.send('mintToIndex', [address, tokenId])
    return tokenIds
  }
  return {
    url: api.url,
    it: line,
    klip,
    endow,
    wallets: async (context, has, nfts, network) => {
      const [first, second] = [Wallet.createRandom(), Wallet.createRandom()]
      await endow(first.address, nfts)
      await endow(second.address, 0)
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
    close: async () => {
      clearInterval(blocks)
      await worker.close()
      await api.close()
      await klip.close()
      await line.close()
    },
  }
}
