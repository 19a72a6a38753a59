import { join } from 'node:path'
import { z } from 'zod'
import { untilStopSignal } from '../solana/until-stop-signal.ts'
import { startAnvil } from './anvil.ts'
import { buryTransactions } from './bury.ts'

/** The EVM localnet as a process: Kaia's chain id, state in DATA_DIR/evm. Ends with its parent, or when anvil ends. */
const environment = z.object({
  EVM_PORT: z.coerce.number().int().min(0).max(65_535).default(8545),
  DATA_DIR: z.string().default('.data'),
  EVM_BLOCK_MS: z.coerce.number().int().min(1).default(1_000),
})

const stopRequested = untilStopSignal()
const stopping = new AbortController()
try {
  const env = environment.parse(process.env)
  const anvil = await startAnvil({
    port: env.EVM_PORT,
    stateFile: join(env.DATA_DIR, 'evm', 'state.json'),
    // The keys of the demo are public: its people get their money by name.
    args: ['--accounts', '0'],
  })
  const buried = buryTransactions(anvil.url, env.EVM_BLOCK_MS, stopping.signal)
  console.log(`EVM localnet ready: ${anvil.url}`)
  process.send?.({ type: 'ready', url: anvil.url })
  const isOver = await Promise.race([stopRequested.then(() => false), anvil.ended.then(() => true)])
  stopping.abort()
  await buried
  if (!isOver) await anvil.stop()
  process.exit(isOver ? 1 : 0)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
