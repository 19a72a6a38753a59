import { readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Standard } from '#contract/codes/status.ts'
import { assetKindOf, type AssetKind, type LineOperation } from '../support/kinds/asset-kinds.ts'
import { itemsOf } from '../support/line.ts'
import { saveTestPlan, setWillReveal } from '../support/rows.ts'
import { makeHolders, toFreezeItem } from '../support/kinds/freezes.ts'
import { makePaidAt, onSiteAt } from '../support/kinds/paid-in.ts'
import { makeToken } from '../support/tokens.ts'
import { freezeBare } from './bare-freezes.ts'
import { isPayoutKind, payoutKindOf, type PayoutKind } from '../support/kinds/payout-kinds.ts'
import { changeBare } from './bare-assets.ts'
import { payBare } from './bare-payouts.ts'
import { benchPayouts } from './items.ts'
import { mintBare, mintOneAtATime, prepareBare } from './bare-chain.ts'
import { onChain, withBenchLine, type BenchLine } from './bench-line.ts'
import { countCpuMs } from './cpu-time.ts'

export interface LineBenchOptions {
  operation: LineOperation
  items: number
  standard: Standard
}

export interface LineBench {
  items: number
  itemsPerSecond: number
  bareChainItemsPerSecond: number
  ratio: number
  oneAtATimeItemsPerSecond: number
  speedup: number
  rssMb: number
  /** CPU milliseconds an item through the whole line: what else the machine does hardly moves them. */
  workerCpuMs: number
  databaseCpuMs: number
  chainCpuMs: number
  /** Of each measurement; the figures above are those of the median. */
  ratios: number[]
}

const oneAtATimeItems = 20
/** A quick chain, so that what is measured is our line and not the waiting for slots. */
const quickChain = { slotMs: 50, finalizedAfterSlots: 8 }
/** Both sides run warm: just-in-time compilation and first connections are not what is measured. */
const warmUpItems = 600
/** A machine that does something else for a moment decides a run of two seconds, not the median of five. */
const rounds = 5
/** A run of more items is long enough by itself. */
const roundsBelowItems = 10_000

/**
 * Items a second through the whole line (rows, queue, sign, send, finalize, read back) over those of
 * the bare chain executing the same transactions pre-signed, and over one item a transaction, confirm,
 * next. One after the other, each on processes of its own; a small run is repeated, and the median counts.
 */
export async function runLineBench(options: LineBenchOptions): Promise<LineBench> {
  const results: Omit<LineBench, 'ratios'>[] = []
  for (let n = options.items < roundsBelowItems ? rounds : 1; n > 0; n -= 1)
    results.push(await runRound(options))
  const ratios = results.map(({ ratio }) => ratio)
  const [median] = results.sort((a, b) => a.ratio - b.ratio).slice(Math.floor(results.length / 2))
  if (!median) throw new Error('There was no measurement.')
  return { ...median, ratios }
}

async function runRound(options: LineBenchOptions) {
  const dir = await mkdtemp(join(tmpdir(), 'bench-'))
  await chmod(dir, 0o755)
  try {
    const bare = await onChain(dir, { name: 'bare', ...quickChain }, async (url) => {
      const fixture = await prepareBare(url, options.standard)
      if (isPayoutKind(options.operation)) return payBare(fixture, options.operation, options.items)
      if (options.operation === 'freezeToken') return freezeBare(fixture, options.items)
      if (options.operation !== 'mint') return changeBare(fixture, options.operation, options.items)
      const oneAtATime = await mintOneAtATime(fixture, oneAtATimeItems)
      await mintBare(fixture, warmUpItems, 'warm-up')
      return { oneAtATime, packed: await mintBare(fixture, options.items, 'bare') }
    })
    const line = await onChain(dir, { name: 'line', ...quickChain }, (url, chainId) =>
      throughTheLine(dir, url, chainId, options),
    )
    return {
      items: options.items,
      itemsPerSecond: round(line.itemsPerSecond),
      bareChainItemsPerSecond: round(bare.packed),
      ratio: round(line.itemsPerSecond / bare.packed),
      oneAtATimeItemsPerSecond: round(bare.oneAtATime),
      speedup: round(line.itemsPerSecond / bare.oneAtATime),
      rssMb: line.rssMb,
      workerCpuMs: round(line.workerCpuMs / options.items),
      databaseCpuMs: round(line.databaseCpuMs / options.items),
      chainCpuMs: round(line.chainCpuMs / options.items),
    }
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}

function round(value: number) {
  return Math.round(value * 100) / 100
}

async function throughTheLine(dir: string, url: string, chainId: number, options: LineBenchOptions) {
  return withBenchLine(dir, url, async (line) => {
    await line.mint({ ...options, items: warmUpItems, tag: 'warm-up' })
    const changes = await prepare(line, url, options)
    const memory = watchMemory(line.workerPid)
    const counts = {
      worker: countCpuMs(line.workerPid),
      database: countCpuMs(line.databasePid),
      chain: countCpuMs(chainId),
    }
    const start = performance.now()
    if (changes) await line.run(await saveTestPlan(line.db, line.vault, changes))
    else await line.mint({ ...options, tag: 'bench' })
    const seconds = (performance.now() - start) / 1_000
    return {
      itemsPerSecond: options.items / seconds,
      rssMb: memory.stop(),
      workerCpuMs: counts.worker(),
      databaseCpuMs: counts.database(),
      chainCpuMs: counts.chain(),
    }
  })
}

/** The plan that is measured; null: a mint, which makes its tree within the time. */
function prepare(line: BenchLine, url: string, options: LineBenchOptions) {
  const { operation: kind } = options
  if (kind === 'mint') return null
  if (kind === 'freezeToken') return toFreeze(line, url, options)
  return isPayoutKind(kind)
    ? toPay(line, url, { ...options, kind })
    : makeToChange(line, { ...options, kind })
}

async function toFreeze({ fixture }: BenchLine, url: string, { items: count }: LineBenchOptions) {
  const items = await onSiteAt(url, fixture.wallet, async (site) => {
    const token = await makeToken(site)
    return (await makeHolders(site, token, count)).map((owner) => toFreezeItem(token, owner))
  })
  const { projectId } = fixture
  return { projectId, collectionId: null, kind: 'freezeToken', standard: 'token-metadata', items } as const
}

async function toPay(
  { fixture }: BenchLine,
  url: string,
  { kind, items }: LineBenchOptions & { kind: PayoutKind },
) {
  const standard: Standard = 'token-metadata'
  const token = await makePaidAt(kind, url, fixture.wallet)
  const holder = payoutKindOf(kind).isOfWallet ? fixture.wallet.address : undefined
  const paid = benchPayouts(items, holder).map((payout) => ({ ...payout, ...token }))
  return { projectId: fixture.projectId, collectionId: null, kind, standard, items: paid }
}

/** NFTs of the project's wallet in a tree with the buffer for it, and the plan that does it to them. */
async function makeToChange(line: BenchLine, options: LineBenchOptions & { kind: AssetKind }) {
  const { owner, projectId, collectionId } = line.fixture
  const { standard, kind } = options
  await setWillReveal(line.db, collectionId)
  const masterId = await line.mint({
    ...options,
    tag: 'to change',
    owner,
    creators: assetKindOf(kind).creatorsOf?.(owner) ?? [],
  })
  const rows = await itemsOf(line.db, masterId)
  const items = rows.map(({ name, asset_id: assetId }, n) => ({
    name,
    assetId: assetId ?? '',
    ...assetKindOf(kind).given(owner, n),
  }))
  const ofPlan = assetKindOf(kind).isInCollection ? collectionId : null
  return { projectId, collectionId: ofPlan, kind, standard, items }
}

/** Highest resident memory of a process, read from /proc; 0 where there is none. */
function watchMemory(pid: number) {
  let maxMb = 0
  const look = () => {
    const found = /VmHWM:\s+(\d+) kB/.exec(readStatus(pid))
    if (found?.[1]) maxMb = Math.max(maxMb, Math.round(Number(found[1]) / 1_024))
  }
  const timer = setInterval(look, 500)
  return {
    stop: () => {
      look()
      clearInterval(timer)
      return maxMb
    },
  }
}

function readStatus(pid: number) {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8')
  } catch {
    return ''
  }
}
