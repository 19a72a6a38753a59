import type { DasIndex } from '../das/das-index.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { Endpoint } from '../rpc/endpoint.ts'
import type { View } from '../rpc/view.ts'
import type { Ticker } from '../ticker.ts'
import type { ParsedFaultCommand } from './fault-command.ts'
import type { FaultSwitches, Odds } from './fault-switches.ts'

/** The parts a fault can reach. */
export interface FaultTargets {
  ledger: Ledger
  ticker: Ticker
  das: DasIndex
  switches: FaultSwitches
  views: View[]
  endpoints: Endpoint[]
}

const U64_MAX = 2n ** 64n - 1n

/** Does what the command says and returns what there is to report. Throws a sentence on a wrong target. */
export function applyFault(targets: FaultTargets, command: ParsedFaultCommand): unknown {
  const { switches } = targets
  switch (command.fault) {
    case 'drop-sends':
      for (const each of switches.of(command.view)) setOdds(each.drop, command)
      return {}
    case 'hold-sends':
      for (const each of switches.of(command.view)) {
        setOdds(each.hold, command)
        each.holdSlots = command.slots
      }
      return {}
    case 'lose-answers':
      for (const each of switches.of(command.view)) setOdds(each.lose, command)
      return {}
    case 'rate-limit':
      for (const each of switches.of(command.view)) {
        setOdds(each.limit, command)
        each.limitedUntil = Date.now() + (command.forMs ?? 0)
      }
      return {}
    case 'down':
      for (const endpoint of pick(targets.endpoints, command.view)) endpoint.goDown(command.forMs)
      return {}
    case 'lag':
      for (const view of pick(targets.views, command.view)) view.lagSlots = command.slots
      retain(targets)
      return {}
    case 'freeze':
      for (const view of pick(targets.views, command.view)) view.isFrozen = command.isFrozen
      retain(targets)
      return {}
    case 'history':
      for (const view of pick(targets.views, command.view)) view.historyMode = command.mode
      return {}
    case 'statuses':
      for (const view of pick(targets.views, command.view)) view.statusMode = command.mode
      return {}
    case 'struck':
      return { ...switches.struck, lies: targets.views.reduce((sum, { lies }) => sum + lies, 0) }
    case 'seed':
      switches.seed(command.seed)
      return {}
    case 'clear':
      clear(targets)
      return {}
    default:
      return applyToChain(targets, command)
  }
}

/** What the view that is furthest behind still shows is kept: of a frozen one nobody knows how far behind it will be. */
function retain({ ledger, views }: FaultTargets): void {
  ledger.settings.retainedSlots = views.some((view) => view.isFrozen)
    ? Infinity
    : Math.max(...views.map((view) => view.lagSlots))
}

type ChainFault =
  | 'delay-confirmations'
  | 'index-lag'
  | 'fork'
  | 'slot-ms'
  | 'stop-slots'
  | 'resume-slots'
  | 'advance'
  | 'contend'
  | 'set-account'

/** What happens to the chain itself, whichever endpoint is used. */
function applyToChain(targets: FaultTargets, command: ParsedFaultCommand & { fault: ChainFault }): unknown {
  const { ledger, switches, ticker } = targets
  switch (command.fault) {
    case 'delay-confirmations':
      ledger.settings.confirmationDelaySlots = command.slots
      return {}
    case 'index-lag':
      targets.das.lagSlots = command.slots
      return {}
    case 'fork':
      return fork(targets, command)
    case 'slot-ms':
      ticker.slotMs = command.slotMs
      return {}
    case 'contend':
      switches.contended.set(command.address, command.microLamports)
      return {}
    case 'stop-slots':
      ticker.stop()
      break
    case 'resume-slots':
      ticker.start()
      break
    case 'advance':
      ticker.advance(command.slots)
      break
    case 'set-account':
      setAccount(ledger, command)
  }
  return { slot: ledger.slot, blockHeight: ledger.blocks.heightOf(ledger.slot) }
}

function fork({ ledger, switches }: FaultTargets, command: ParsedFaultCommand & { fault: 'fork' }) {
  const { drop } = command
  const fromSlot = command.fromSlot ?? ledger.finalizedSlot + 1
  if (drop === 'all') return ledger.fork(fromSlot, () => true)
  if (typeof drop === 'number') return ledger.fork(fromSlot, () => switches.random() < drop)
  const named = new Set(drop)
  return ledger.fork(fromSlot, (record) => named.has(record.signature))
}

function setAccount(ledger: Ledger, { address, account }: ParsedFaultCommand & { fault: 'set-account' }) {
  if (account === null) return ledger.setAccount(address, null)
  const { owner, executable } = account
  const data = new Uint8Array(Buffer.from(account.dataBase64, 'base64'))
  ledger.setAccount(address, {
    lamports: BigInt(account.lamports),
    data,
    owner,
    executable,
    rentEpoch: U64_MAX,
  })
}

/** All switches off. The chain itself stays as it is, and so do slot time and the stopped ticker. */
function clear({ ledger, das, switches, views, endpoints }: FaultTargets): void {
  switches.clear()
  ledger.settings.confirmationDelaySlots = 0
  das.lagSlots = das.defaultLagSlots
  for (const view of views) {
    view.lagSlots = 0
    view.isFrozen = false
    view.historyMode = 'on'
    view.statusMode = 'true'
  }
  ledger.settings.retainedSlots = 0
  for (const endpoint of endpoints) endpoint.comeBack()
}

function setOdds(odds: Odds, command: { count?: number | undefined; fraction?: number | undefined }): void {
  odds.count = command.count ?? 0
  odds.fraction = command.fraction ?? 0
}

function pick<T>(all: T[], index: number | undefined): T[] {
  if (index === undefined) return all
  const found = all[index]
  if (found === undefined) throw new Error(`There is no view ${index}: this localnet has ${all.length}.`)
  return [found]
}
