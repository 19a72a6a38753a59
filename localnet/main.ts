import { join } from 'node:path'
import { z } from 'zod'
import { startAnvil } from './evm/anvil.ts'
import { buryTransactions } from './evm/bury.ts'
import { startSolana } from './solana/server.ts'
import { untilStopSignal } from './solana/until-stop-signal.ts'

/** `npm run localnet`: the chains alone, for people who point their own scripts at them. */
const environment = z.object({
  SOLANA_PORT: z.coerce.number().int().min(0).max(65_534).default(8899),
  EVM_PORT: z.coerce.number().int().min(0).max(65_535).default(8545),
  DATA_DIR: z.string().default('.data'),
  SLOT_MS: z.coerce.number().min(1).default(400),
  PROGRAMS: z.enum(['auto', 'real', 'stand-in']).default('auto'),
})

// Listening before anything is announced: who reads the ready line may stop us at once.
const stopRequested = untilStopSignal()
try {
  const env = environment.parse(process.env)
  const dataDir = join(env.DATA_DIR, 'solana')
  const solana = await startSolana({
    port: env.SOLANA_PORT,
    dataDir,
    slotMs: env.SLOT_MS,
    programs: env.PROGRAMS,
  })
  const anvil = await startAnvil({
    port: env.EVM_PORT,
    stateFile: join(env.DATA_DIR, 'evm', 'state.json'),
  })
  const stopping = new AbortController()
  const buried = buryTransactions(anvil.url, 1_000, stopping.signal)
  console.log(`
Solana localnet
  RPC          ${solana.url}
  WebSocket    ${solana.wsUrl}
  Programs     ${solana.programs}${solana.programs === 'stand-ins' ? ' (npm run localnet:programs gets the real images)' : ''}
  State        ${dataDir} (survives a restart; delete it for a new chain)
  Slot         ${env.SLOT_MS} ms (SLOT_MS=100 npm run localnet for a faster one)

Give an address 5 SOL:
  curl ${solana.url} -H 'content-type: application/json' -d '{"jsonrpc":"2.0","id":1,"method":"requestAirdrop","params":["<address>",5000000000]}'

Use it from code:
  new Connection('${solana.url}', 'confirmed')        createUmi('${solana.url}')

Let things go wrong (localnet/solana/faults/fault-command.ts lists all switches):
  curl ${solana.url}/faults -H 'content-type: application/json' -d '{"fault":"drop-sends","count":3}'

Kaia localnet (anvil)
  RPC          ${anvil.url}
  Chain        8217 (0x2019); a block for each transaction, and some empty ones on top, one a second
  Accounts     ten with 10,000 coins each, of anvil's public test mnemonic

Stop with Ctrl-C.`)
  await stopRequested
  stopping.abort()
  await buried
  await anvil.stop()
  await solana.close()
  process.exit(0)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
