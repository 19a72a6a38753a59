import { DasIndex } from './das/das-index.ts'
import { createExecutor } from './executor/create-executor.ts'
import type { Executor } from './executor/executor.ts'
import { FAUCET_ADDRESS, Faucet, faucetAccount } from './faucet.ts'
import { applyFault, type FaultTargets } from './faults/apply-fault.ts'
import { FaultClient } from './faults/fault-client.ts'
import { faultCommand, type ParsedFaultCommand } from './faults/fault-command.ts'
import { FaultSwitches } from './faults/fault-switches.ts'
import { HeldSends } from './faults/held-sends.ts'
import type { Ledger } from './ledger/ledger.ts'
import { openLedger } from './ledger/open-ledger.ts'
import type { RpcContext } from './rpc/context.ts'
import { Endpoint } from './rpc/endpoint.ts'
import { httpHandler } from './rpc/http-handler.ts'
import { View } from './rpc/view.ts'
import { webSocketHandler } from './rpc/web-socket.ts'
import { Ticker } from './ticker.ts'

export interface SolanaOptions {
  /** First port of a pair (HTTP, WebSocket); more views take the pairs after it. 0, the default, finds free ones. */
  port?: number
  host?: string
  /** Where state is kept; null, the default, keeps it in memory. */
  dataDir?: string | null
  /** Length of a slot. Default 400. */
  slotMs?: number
  /** Default 1. */
  confirmedAfterSlots?: number
  /** Default 32. */
  finalizedAfterSlots?: number
  /** Which Metaplex programs run. 'auto', the default: the real images when all are cached. */
  programs?: 'auto' | 'real' | 'stand-in'
  programCacheDir?: string
  /** Start of the random sequence behind fault fractions. */
  seed?: number
  /** RPC endpoints of the one chain, each with its own lag and faults. Default 1. */
  views?: number
  /** Slots the DAS answers are behind. Default 1. */
  indexLagSlots?: number
  /** Replaces the programs altogether, for tests of the localnet itself. */
  executor?: Executor
}

/** A running chain. */
export interface SolanaLocalnet {
  /** HTTP URL of the first view. A web3.js Connection of it finds the WebSocket by itself. */
  url: string
  /** HTTP URL of every view. */
  urls: string[]
  wsUrl: string
  programs: Executor['programs']
  faults: FaultClient
  /** Pays from the faucet; returns the signature of the transfer, which is executed already. */
  airdrop(address: string, lamports: bigint): string
  /** Ends slots at once, without waiting; returns the slot reached. */
  advance(slots: number): number
  /** Stops listening, saves what is final. */
  close(): Promise<void>
}

/** Starts a Solana network of one process. Throws a sentence when a port or the state is not free. */
export async function startSolana(options: SolanaOptions = {}): Promise<SolanaLocalnet> {
  const { programs = 'auto', programCacheDir, port = 0, host = '127.0.0.1', views: viewCount = 1 } = options
  const cache = programCacheDir === undefined ? {} : { cacheDir: programCacheDir }
  const executor = options.executor ?? createExecutor({ programs, ...cache })
  const ledger = open(executor, options)
  const ticker = new Ticker(ledger, options.slotMs ?? 400)
  const das = new DasIndex(ledger, options.indexLagSlots ?? 1)
  const switches = new FaultSwitches(viewCount, options.seed ?? 0)
  const views = Array.from({ length: viewCount }, (_, index) => new View(index, ledger))
  const targets: FaultTargets = { ledger, ticker, das, switches, views, endpoints: [] }
  const faucet = new Faucet(ledger)
  const heldSends = new HeldSends(ledger)
  const shared = { ledger, das, faucet, heldSends, faults: switches, slotMs: () => ticker.slotMs }
  try {
    for (const view of views) {
      const viewPort = port === 0 ? 0 : port + 2 * view.index
      targets.endpoints.push(await openEndpoint(host, viewPort, { ...shared, view }, targets))
    }
  } catch (error) {
    await closeAll(targets)
    throw error
  }
  ticker.start()
  return describe(targets, faucet)
}

function open(executor: Executor, options: SolanaOptions): Ledger {
  return openLedger({
    executor,
    dataDir: options.dataDir ?? null,
    genesis: new Map([[FAUCET_ADDRESS, faucetAccount]]),
    settings: {
      confirmedAfterSlots: options.confirmedAfterSlots ?? 1,
      finalizedAfterSlots: options.finalizedAfterSlots ?? 32,
      confirmationDelaySlots: 0,
      retainedSlots: 0,
    },
  })
}

function openEndpoint(host: string, port: number, context: RpcContext, targets: FaultTargets) {
  const runFault = (command: ParsedFaultCommand) => applyFault(targets, command)
  return Endpoint.open(host, port, httpHandler(context, runFault), webSocketHandler(context))
}

function describe(targets: FaultTargets, faucet: Faucet): SolanaLocalnet {
  const { ledger, ticker, endpoints } = targets
  const [first] = endpoints
  if (first === undefined) throw new Error('A localnet needs at least one view.')
  let closing: Promise<void> | null = null
  return {
    url: first.url,
    urls: endpoints.map((endpoint) => endpoint.url),
    wsUrl: first.wsUrl,
    programs: ledger.executor.programs,
    faults: new FaultClient(async (command) => applyFault(targets, faultCommand.parse(command))),
    airdrop: (address, lamports) => faucet.pay(address, lamports),
    advance(slots) {
      ticker.advance(slots)
      return ledger.slot
    },
    close() {
      closing ??= closeAll(targets)
      return closing
    },
  }
}

async function closeAll({ ledger, ticker, endpoints }: FaultTargets): Promise<void> {
  ticker.stop()
  await Promise.all(endpoints.map((endpoint) => endpoint.close()))
  ledger.close()
}
