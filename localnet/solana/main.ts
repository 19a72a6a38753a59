import { join } from 'node:path'
import { z } from 'zod'
import { startSolana } from './server.ts'
import { untilStopSignal } from './until-stop-signal.ts'

/**
 * The Solana localnet as a process. State lives in DATA_DIR/solana. It prints one line when it is ready and stops
 * on SIGTERM, SIGINT, the IPC message 'stop', or when the parent that opened IPC has ended.
 */
const count = z.coerce.number().int().nonnegative()

const environment = z
  .object({
    SOLANA_PORT: count.max(65_534).default(8899),
    SOLANA_HOST: z.string().default('127.0.0.1'),
    DATA_DIR: z.string().default('.data'),
    SLOT_MS: z.coerce.number().min(1).default(400),
    PROGRAMS: z.enum(['auto', 'real', 'stand-in']).default('auto'),
    PROGRAM_CACHE: z.string().optional(),
    CONFIRMED_AFTER_SLOTS: count.default(1),
    FINALIZED_AFTER_SLOTS: count.default(32),
    INDEX_LAG_SLOTS: count.default(1),
    SOLANA_VIEWS: count.min(1).max(16).default(1),
    SOLANA_SEED: count.default(0),
  })
  .safeParse(process.env)

if (!environment.success) {
  console.error(`The Solana localnet cannot start:\n${z.prettifyError(environment.error)}`)
  process.exit(1)
}

const env = environment.data
// Listening before anything is announced: who reads the ready line may stop us at once.
const stopRequested = untilStopSignal()
try {
  const localnet = await startSolana({
    port: env.SOLANA_PORT,
    host: env.SOLANA_HOST,
    dataDir: join(env.DATA_DIR, 'solana'),
    slotMs: env.SLOT_MS,
    programs: env.PROGRAMS,
    ...(env.PROGRAM_CACHE !== undefined && { programCacheDir: env.PROGRAM_CACHE }),
    confirmedAfterSlots: env.CONFIRMED_AFTER_SLOTS,
    finalizedAfterSlots: env.FINALIZED_AFTER_SLOTS,
    indexLagSlots: env.INDEX_LAG_SLOTS,
    views: env.SOLANA_VIEWS,
    seed: env.SOLANA_SEED,
  })
  const { url, urls, wsUrl, programs } = localnet
  console.log(`Solana localnet ready: ${urls.join(' ')} (WebSocket ${wsUrl}, programs: ${programs})`)
  process.send?.({ type: 'ready', url, urls, wsUrl, programs })
  await stopRequested
  await localnet.close()
  process.exit(0)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
