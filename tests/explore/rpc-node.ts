import { z } from 'zod'
import { blockhashLife, slotMs, type Commitment, type Deed, type LandedDeed, type Ledger } from './ledger.ts'

/**
 * - honest: it tells what it knows.
 * - forgetful: it has no history; of accounts it knows what there is.
 * - accusing: it says of every signature that it ended with an error, of those after which one tries again. Only one RPC may be so: two would be two wrong witnesses.
 * - frozen: it answers everything from the slot it stood still at.
 * - away: nothing comes from it.
 */
export const modes = ['honest', 'forgetful', 'accusing', 'frozen', 'away'] as const
export type Mode = (typeof modes)[number]

const commitment = z.object({ commitment: z.enum(['processed', 'confirmed', 'finalized']) })
const payerLamports = 1_000_000_000_000

/** One RPC, which sees the chain as its mode lets it. */
export class RpcNode {
  readonly url: string
  #mode: Mode = 'honest'
  #frozenAt: number | null = null
  readonly #ledger: Ledger

  constructor(
    readonly name: string,
    ledger: Ledger,
  ) {
    this.url = `http://${name}:8899`
    this.#ledger = ledger
  }

  get mode(): Mode {
    return this.#mode
  }

  setMode(mode: Mode): void {
    this.#mode = mode
    this.#frozenAt = mode === 'frozen' ? this.#ledger.slot : null
  }

  get head(): number {
    return this.#frozenAt ?? this.#ledger.slot
  }

  at(of: Commitment): number {
    return this.#ledger.at(of, this.head)
  }

  /** What landed, as far as it knows, oldest first. */
  listLanded(of: Commitment): LandedDeed[] {
    if (this.#mode === 'forgetful') return []
    return this.#ledger.landed.filter(({ slot }) => slot <= this.at(of))
  }

  state(of: Commitment) {
    return this.#ledger.stateAt(this.at(of))
  }

  statusOf(signature: string, isLie = false) {
    if (this.#mode === 'accusing')
      return statusAt(this.at('finalized'), { code: 'PAYER_BALANCE_TOO_LOW' }, 'finalized')
    const found = isLie
      ? undefined
      : this.listLanded('processed').find((one) => one.deed.signature === signature)
    if (!found) return null
    const { slot, err } = found
    const reached =
      slot <= this.at('finalized') ? 'finalized' : slot <= this.at('confirmed') ? 'confirmed' : 'processed'
    return statusAt(slot, err, reached)
  }

  /** Answers what the network half of the adapter asks. @param isLie of statuses: it denies all of them. */
  answer(method: string, params: unknown[], isLie: boolean): unknown {
    const context = { slot: this.head }
    switch (method) {
      case 'getSlot':
      case 'getBlockHeight':
        return this.at(commitment.parse(params[0]).commitment)
      case 'getFirstAvailableBlock':
        return 0
      case 'getGenesisHash':
        return 'ExploredGenesis1111111111111111111111111111'
      case 'getSignatureStatuses':
        return {
          context,
          value: z
            .array(z.string())
            .parse(params[0])
            .map((one) => this.statusOf(one, isLie)),
        }
      case 'getLatestBlockhash':
        return { context, value: this.#blockhash() }
      case 'getMinimumBalanceForRentExemption':
        return 890_880 + Number(params[0]) * 10
      case 'getRecentPrioritizationFees':
        return []
      case 'getRecentPerformanceSamples':
        return [{ numSlots: 1_000, samplePeriodSecs: slotMs }]
      case 'getMultipleAccounts':
        return {
          context,
          value: z
            .array(z.string())
            .parse(params[0])
            .map(() => account),
        }
      case 'simulateTransaction':
        return { context, value: { logs: [], unitsConsumed: 1_000, err: this.#simulate(params[0]) } }
      case 'sendTransaction':
        return this.#send(params[0])
      default:
        throw new Error(`The explored network does not answer ${method}.`)
    }
  }

  #blockhash() {
    const height = this.at('confirmed')
    return { blockhash: `hash${height}`.padEnd(40, 'x'), lastValidBlockHeight: height + blockhashLife }
  }

  #simulate(text: unknown) {
    const deed = deedOf(text)
    return deed ? this.#ledger.judge(deed, this.at('confirmed')) : 'UnsupportedVersion'
  }

  #send(text: unknown): string {
    const deed = deedOf(text)
    if (!deed) throw new Error('What was sent is no transaction.')
    this.#ledger.take(deed)
    return deed.signature
  }
}

/** The one account that is asked for: the payer's. */
const account = { lamports: payerLamports, owner: 'system', data: ['', 'base64'] }

function statusAt(slot: number, err: unknown, confirmationStatus: Commitment) {
  return { slot, err, confirmations: null, confirmationStatus }
}

const deedSchema = z.object({
  signature: z.string(),
  kind: z.enum(['mint', 'tree', 'guard-return']),
  tree: z.string().nullable(),
  items: z.array(
    z.object({ key: z.string(), owner: z.string(), content: z.string(), mint: z.string().nullable() }),
  ),
  guards: z.array(z.string()),
  lastValidBlockHeight: z.number(),
})

/** What bytes say they do; null when they are no transaction of ours. */
export function deedOf(base64: unknown): Deed | null {
  const text = Buffer.from(z.string().parse(base64), 'base64').toString('utf8')
  return text.startsWith('{') ? deedSchema.parse(JSON.parse(text)) : null
}
