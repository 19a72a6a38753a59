import { parseArgs } from 'node:util'
import { z } from 'zod'
import { assetKinds, isLineOperation, lineOperations, standardFor } from '../support/kinds/asset-kinds.ts'
import { payoutKinds } from '../support/kinds/payout-kinds.ts'
import { runApiBench } from './api.ts'
import { runCostBench } from './cost.ts'
import { runCsvBench } from './csv.ts'
import { runDriverBench } from './driver.ts'
import { runInstructionsBench } from './instructions.ts'
import { runLineBench } from './line.ts'
import { runQueueBench } from './queue.ts'
import { runTimeLeftBench, timeLeftItems } from './time-left.ts'
import { runWebBench } from './web.ts'

const usage = `npm run bench -- ${lineOperations.join('|')}|cost|driver|instructions|queue|csv|api|web [--items N] [--run-items N] [--standard compressed|token-metadata] [--json]
Prints ratios taken in one run on this machine; absolute figures mean little elsewhere.
  mint   items a second through the whole line over the bare chain, and over one at a time (2,000); of 5,000 also the time
         left that the console shows at a tenth, a half and nine tenths of three runs, over the time that it took
${assetKinds.map((kind) => `  ${kind.padEnd(6)} the same of this to NFTs that are there (2,000)`).join('\n')}
${payoutKinds.map((kind) => `  ${kind} the same of payouts (2,000)`).join('\n')}
  freezeToken the same of accounts of a token that are frozen (2,000)
  cost   rows and bytes that an item leaves in the database, by table (5,000)
  driver what one driver can release, follow and finalize, over what a chain admits of one run (5,000)
  instructions  microseconds of what is encoded by hand, and of the same by Metaplex' builders (5,000)
  queue  tasks a second on each backend over bare BullMQ (5,000)
  csv    rows a second of the list check over a bare CSV parse (200,000)
  api    requests a second and p99 of hot routes over a bare Koa handler with the same answer (2,000), and how long the
         progress of a run of --run-items takes (100,000)
  web    bytes of a first visit to every public page; fails when one is over budget`

const options = z.object({
  items: z.coerce.number().int().min(1).max(1_000_000).optional(),
  'run-items': z.coerce.number().int().min(1_000).max(10_000_000).default(100_000),
  standard: z.enum(['compressed', 'token-metadata']).default('compressed'),
  json: z.boolean().default(false),
})

async function run(name: string, input: z.infer<typeof options>) {
  if (isLineOperation(name)) {
    const line = { operation: name, items: input.items ?? 2_000, standard: standardFor(name, input.standard) }
    const found = await runLineBench(line)
    const isTimed = name === 'mint' && line.items === timeLeftItems
    return isTimed ? { ...found, ...(await runTimeLeftBench(line.standard)) } : found
  }
  switch (name) {
    case 'cost':
      return runCostBench({ items: input.items ?? 5_000 })
    case 'driver':
      return runDriverBench({ items: input.items ?? 5_000 })
    case 'instructions':
      return runInstructionsBench({ times: input.items ?? 5_000 })
    case 'queue':
      return runQueueBench({ tasks: input.items ?? 5_000 })
    case 'csv':
      return runCsvBench({ items: input.items ?? 200_000 })
    case 'api':
      return runApiBench({ requests: input.items ?? 2_000, runItems: input['run-items'] })
    case 'web':
      return runWebBench()
    default:
      console.error(usage)
      return process.exit(2)
  }
}

const text = { type: 'string' } as const
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { items: text, 'run-items': text, standard: text, json: { type: 'boolean' } },
})
const settings = options.parse(values)
const result = await run(positionals[0] ?? '', settings)
if (settings.json) console.log(JSON.stringify(result))
else {
  for (const [name, value] of Object.entries(result))
    console.log(`${name.padEnd(28)} ${typeof value === 'object' ? JSON.stringify(value) : value}`)
  if ('bareChainItemsPerSecond' in result)
    console.log(
      '\nThe ratio falls when the localnet gets faster; workerCpuMs and databaseCpuMs do not move with it.',
    )
}
process.exit('overBudget' in result && result.overBudget !== 0 ? 1 : 0)
