import { join } from 'node:path'
import { z } from 'zod'
import { untilStopSignal } from '../solana/until-stop-signal.ts'
import { deployDemo } from './deploy.ts'
import { demoPeople } from './holders.ts'
import { startDemo } from './server.ts'

/** The demo of the localnet as a process: the old collection on the EVM chain, demo wallets, a stand-in of Klip. */
const environment = z.object({
  DEMO_PORT: z.coerce.number().int().min(0).max(65_535).default(8081),
  DEMO_SEED: z.string().min(1),
  DATA_DIR: z.string().default('.data'),
  SITE_URL: z.url(),
  EVM_URL: z.url(),
})

const stopRequested = untilStopSignal()
try {
  const env = environment.parse(process.env)
  let contract: string | null = null
  const demo = await startDemo({
    port: env.DEMO_PORT,
    siteUrl: env.SITE_URL,
    chainUrl: env.EVM_URL,
    seed: env.DEMO_SEED,
    contract: () => contract,
  })
  const deployed = await deployDemo(env.EVM_URL, demoPeople(env.DEMO_SEED), {
    file: join(env.DATA_DIR, 'evm', 'collection.json'),
    metadataUrl: `${demo.url}/nft/old/`,
  })
  contract = deployed.contract
  console.log(`Demo ready: ${demo.url}/__demo, old collection ${contract}`)
  process.send?.({ type: 'ready', url: demo.url, contract })
  await stopRequested
  await demo.close()
  process.exit(0)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
