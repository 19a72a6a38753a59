import { openBank } from '../programs/runtime/bank.ts'
import { runTransaction } from '../programs/runtime/run-transaction.ts'
import { standInPrograms } from '../programs/stand-in-programs.ts'
import { addressText } from './addresses.ts'
import { type DecodedTransaction, decodeTransaction } from './decode-transaction.ts'
import type { AccountState, ExecutedTransaction } from './executor.ts'
import { writeAccount } from './svm-accounts.ts'
import { SvmExecutor } from './svm-executor.ts'

/** What the RPC shows for a stand-in: an executable account like that of any upgradeable program. */
const PROGRAM_ACCOUNT: AccountState = {
  lamports: 1_141_440n,
  data: new Uint8Array(36),
  owner: 'BPFLoaderUpgradeab1e11111111111111111111111',
  executable: true,
  rentEpoch: 2n ** 64n - 1n,
}

/**
 * The executor that runs our own implementations of the four programs LiteSVM lacks. A transaction
 * that calls none of them goes to LiteSVM untouched; the others run instruction by instruction over
 * LiteSVM's accounts, and are undone as a whole when one instruction refuses.
 */
export class StandInExecutor extends SvmExecutor {
  override readonly programs = 'stand-ins'
  private readonly standIns = standInPrograms()

  constructor() {
    super(new Map())
    openBank(this.svm)
    // Not executable inside LiteSVM, so that it never tries to run one.
    for (const id of this.standIns.keys())
      writeAccount(this.svm, id, { ...PROGRAM_ACCOUNT, executable: false })
  }

  override send(raw: Uint8Array): ExecutedTransaction {
    const transaction = decodeTransaction(raw)
    if (!this.callsStandIn(transaction)) return super.send(raw)
    return this.run(raw, transaction, { sigVerify: true, keepsEffects: true })
  }

  override simulate(raw: Uint8Array, options: { sigVerify: boolean }): ExecutedTransaction {
    const transaction = decodeTransaction(raw)
    if (!this.callsStandIn(transaction)) return super.simulate(raw, options)
    return this.run(raw, transaction, { sigVerify: options.sigVerify, keepsEffects: false })
  }

  override getAccount(address: string): AccountState | null {
    return this.standIns.has(address) ? { ...PROGRAM_ACCOUNT } : super.getAccount(address)
  }

  override setAccount(address: string, account: AccountState | null): void {
    if (!this.standIns.has(address)) super.setAccount(address, account)
  }

  private run(
    raw: Uint8Array,
    transaction: DecodedTransaction,
    how: { sigVerify: boolean; keepsEffects: boolean },
  ): ExecutedTransaction {
    this.flushClock()
    return runTransaction({ svm: this.svm, standIns: this.standIns, raw, transaction, ...how })
  }

  private callsStandIn(transaction: DecodedTransaction): boolean {
    return transaction.instructions.some(({ programIdIndex }) => {
      const program = transaction.staticKeys[programIdIndex]
      return program !== undefined && this.standIns.has(addressText(program))
    })
  }
}
