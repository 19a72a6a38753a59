import { settings } from '#db/setting/tables/settings.ts'
import { frontVersion } from '#web/src/shared/front-version.ts'
import { openTestApi, type TestApi } from '../../support/api.ts'
import { startAnvil, type Anvil } from '../../support/anvil.ts'
import { openTestKlip, type TestKlip } from '../../support/wallet/klip.ts'
import { builtPages } from '../built-pages.ts'

/** The API with the pages, a Kaia chain and a Klip: what connecting wallets needs. */
export interface WalletEnv {
  api: TestApi
  anvil: Anvil
  klip: TestKlip
  url: string
  close(): Promise<void>
}

export async function openWalletEnv(): Promise<WalletEnv> {
  const webDir = await builtPages()
  const [anvil, klip] = await Promise.all([startAnvil({ chainId: 8217 }), openTestKlip()])
  const api = await openTestApi({
    WEB_DIR: webDir,
    KAIA_RPC_URL: anvil.url,
    KAIA_PUBLIC_RPC_URL: anvil.url,
    KAIA_EXPLORER_URL: 'https://kaiascan.io',
    KLIP_API_URL: klip.url,
  })
  // Pages ask for it; without it each of them would log a 404.
  await api.database.db.insert(settings).values({ cdKey: 'FRONT_VERSION', cdValue: frontVersion })
  const close = async () => {
    await api.close()
    await klip.close()
    await anvil.stop()
  }
  return { api, anvil, klip, url: api.url, close }
}
