import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { tasks } from '#worker/tasks/index.ts'
import { onChain, withBenchLine, type BenchLine } from './bench-line.ts'
import { countCpuMs } from './cpu-time.ts'

/** Slots eight times as short as mainnet's: the driver asks for its transactions so much oftener than it would there. */
const chain = { slotMs: 50, finalizedAfterSlots: 8 }
const warmUpItems = 600
/**
 * What a chain admits of one run. All its transactions write to the account of its payer, and a block may spend only so much on the
 * transactions that write to one account. Source: Agave's `runtime/src/slot_params.rs` (24 million of 60: SIMD-0306; 40 million with
 * SIMD-0286); 52,000 is the least that `mintToCollectionV1` takes on the real program.
 */
const unitsPerItem = 52_000
const unitsPerBlock = { today: 24_000_000, raised: 40_000_000 }
const mainnetSlotMs = 400

export interface DriverBench {
  items: number
  /** With one driver and one process that does the rest; here the chain and the signing are what limits it. */
  lineItemsPerSecond: number
  /** CPU of the driver's process, in milliseconds an item, and what share of its time that was. */
  driverCpuMs: number
  busyShare: number
  /** What one driver can follow when it never waits. */
  driverItemsPerSecond: number
  chainAdmitsPerSecond: number
  /** The driver over the chain. */
  ratio: number
  chainMayAdmitPerSecond: number
  raisedRatio: number
}

/**
 * Whether one driver is enough for a run: what it takes of a processor to release, follow and finalize, over what a chain admits.
 * Two workers share the work, one that drives and one that does everything else.
 */
export async function runDriverBench({ items }: { items: number }): Promise<DriverBench> {
  const dir = await mkdtemp(join(tmpdir(), 'bench-'))
  await chmod(dir, 0o755)
  try {
    return await onChain(dir, { name: 'line', ...chain }, (url) =>
      withBenchLine(dir, url, (line) => measure(line, items)),
    )
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}

async function measure(line: BenchLine, items: number): Promise<DriverBench> {
  await line.stopWorker()
  const others = tasks.map(({ name }) => name).filter((name) => name !== 'drive')
  await line.startWorker({ WORKER_TASKS: others.join(','), WORKER_CONCURRENCY: '8' })
  const driver = await line.startWorker({ WORKER_TASKS: 'drive' })
  const batch = { standard: 'compressed' as const, tag: 'bench' }
  await line.mint({ ...batch, items: warmUpItems, tag: 'warm-up' })
  const cpuMs = countCpuMs(driver)
  const start = performance.now()
  await line.mint({ ...batch, items })
  const seconds = (performance.now() - start) / 1_000
  return toResult(items, seconds, cpuMs())
}

function toResult(items: number, seconds: number, cpuMs: number): DriverBench {
  const driverItemsPerSecond = (items * 1_000) / cpuMs
  const admits = (units: number) => (units / unitsPerItem) * (1_000 / mainnetSlotMs)
  return {
    items,
    lineItemsPerSecond: Math.round(items / seconds),
    driverCpuMs: round(cpuMs / items),
    busyShare: round(cpuMs / 1_000 / seconds),
    driverItemsPerSecond: Math.round(driverItemsPerSecond),
    chainAdmitsPerSecond: Math.round(admits(unitsPerBlock.today)),
    ratio: round(driverItemsPerSecond / admits(unitsPerBlock.today)),
    chainMayAdmitPerSecond: Math.round(admits(unitsPerBlock.raised)),
    raisedRatio: round(driverItemsPerSecond / admits(unitsPerBlock.raised)),
  }
}

function round(value: number) {
  return Math.round(value * 100) / 100
}
