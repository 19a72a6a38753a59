import { z } from 'zod'
import type { HistoryMode, StatusMode } from '../rpc/view.ts'
import type { FaultCommand } from './fault-command.ts'

/** Which requests are struck: the next `count`, or each with chance `fraction`; on one view or all. */
export interface FaultOdds {
  count?: number
  fraction?: number
  view?: number
}

/** Lamports as bigint; `owner` is base58. */
export interface AccountToSet {
  lamports: bigint
  data: Uint8Array
  owner: string
  executable?: boolean
}

const forkReply = z.object({ fromSlot: z.number(), dropped: z.array(z.string()), kept: z.number() })
const struckReply = z.object({
  droppedSends: z.number(),
  heldSends: z.number(),
  lostAnswers: z.number(),
  refusedRequests: z.number(),
  lies: z.number(),
})
const slotReply = z.object({ slot: z.number() })

/** Hands a command to the localnet and returns its reply. */
export type SendFault = (command: FaultCommand) => Promise<unknown>

/** The fault switches, as calls. Works in the localnet's process and, over HTTP, in any other. */
export class FaultClient {
  readonly #send: SendFault

  constructor(send: SendFault) {
    this.#send = send
  }

  /** Sends are answered with their signature and never executed. */
  async dropSends(odds: FaultOdds): Promise<void> {
    await this.#send({ fault: 'drop-sends', ...odds })
  }

  /** Sends are answered at once and executed `slots` slots later, if their blockhash still lives then. */
  async holdSends(odds: FaultOdds & { slots: number }): Promise<void> {
    await this.#send({ fault: 'hold-sends', ...odds })
  }

  /** Sends are executed, then the connection is closed without an answer. */
  async loseAnswers(odds: FaultOdds): Promise<void> {
    await this.#send({ fault: 'lose-answers', ...odds })
  }

  /** Requests of every method get 429; all of them for `forMs`, if given. */
  async rateLimit(odds: FaultOdds & { forMs?: number }): Promise<void> {
    await this.#send({ fault: 'rate-limit', ...odds })
  }

  /** Connections are cut and refused for `forMs`. */
  async down(forMs: number, view?: number): Promise<void> {
    await this.#send({ fault: 'down', forMs, ...(view !== undefined && { view }) })
  }

  /** `confirmed` and `finalized` come this many slots later than usual. 0 ends it. */
  async delayConfirmations(slots: number): Promise<void> {
    await this.#send({ fault: 'delay-confirmations', slots })
  }

  /** The view shows the chain as it was this many slots ago. */
  async lag(slots: number, view?: number): Promise<void> {
    await this.#send({ fault: 'lag', slots, ...(view !== undefined && { view }) })
  }

  /** The view answers, and its head stands still; false lets it catch up. */
  async freeze(isFrozen: boolean, view?: number): Promise<void> {
    await this.#send({ fault: 'freeze', isFrozen, ...(view !== undefined && { view }) })
  }

  /** How requests for old signatures are answered: rightly, with nothing, or with an error. */
  async history(mode: HistoryMode, view?: number): Promise<void> {
    await this.#send({ fault: 'history', mode, ...(view !== undefined && { view }) })
  }

  /** What is said of the status of transactions that succeeded. */
  async statuses(mode: StatusMode, view?: number): Promise<void> {
    await this.#send({ fault: 'statuses', mode, ...(view !== undefined && { view }) })
  }

  /** DAS answers are this many slots behind. */
  async indexLag(slots: number): Promise<void> {
    await this.#send({ fault: 'index-lag', slots })
  }

  /** Others write to this account as well, and pay so much: every RPC names that as its recent fee. */
  async contend(address: string, microLamports: number): Promise<void> {
    await this.#send({ fault: 'contend', address, microLamports })
  }

  /**
   * Undoes unfinalized slots from `fromSlot` (default: all of them) and executes them again without
   * what `drop` says: all, a share of them, or these signatures.
   */
  async fork(options: { fromSlot?: number; drop: 'all' | number | string[] }) {
    return forkReply.parse(await this.#send({ fault: 'fork', ...options }))
  }

  async slotMs(slotMs: number): Promise<void> {
    await this.#send({ fault: 'slot-ms', slotMs })
  }

  /** Slots end only by `advance` from now on. */
  async stopSlots(): Promise<void> {
    await this.#send({ fault: 'stop-slots' })
  }

  async resumeSlots(): Promise<void> {
    await this.#send({ fault: 'resume-slots' })
  }

  /** Ends `slots` slots at once; returns the slot reached. */
  async advance(slots: number): Promise<number> {
    return slotReply.parse(await this.#send({ fault: 'advance', slots })).slot
  }

  /** Sets an account past all programs; null removes it. Part of the current slot. */
  async setAccount(address: string, account: AccountToSet | null): Promise<void> {
    await this.#send({ fault: 'set-account', address, account: account === null ? null : wire(account) })
  }

  /** How many requests the switches have struck since the start, of each kind. */
  async struck() {
    return struckReply.parse(await this.#send({ fault: 'struck' }))
  }

  /** Starts the random sequence of all fractions anew. */
  async seed(seed: number): Promise<void> {
    await this.#send({ fault: 'seed', seed })
  }

  /** All switches off, all views up. */
  async clear(): Promise<void> {
    await this.#send({ fault: 'clear' })
  }
}

/** The switches of a localnet in another process, by its RPC URL. Every call throws what went wrong. */
export function connectFaults(rpcUrl: string): FaultClient {
  return new FaultClient(async (command) => {
    const response = await fetch(new URL('/faults', rpcUrl), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(command),
    })
    const reply: unknown = await response.json()
    if (!response.ok) throw new Error(`The localnet refused the fault: ${JSON.stringify(reply)}`)
    return reply
  })
}

function wire({ lamports, data, owner, executable = false }: AccountToSet) {
  return {
    lamports: lamports.toString(),
    dataBase64: Buffer.from(data).toString('base64'),
    owner,
    executable,
  }
}
