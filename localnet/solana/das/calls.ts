import { decodeTransaction } from '../executor/decode-transaction.ts'
import type { TransactionRecord } from '../ledger/transaction-record.ts'

/** One call of a program within a transaction, from outside or from another program. */
export interface ProgramCall {
  programId: string
  /** The program that made the call; null for the transaction itself. */
  callerId: string | null
  accounts: string[]
  data: Uint8Array
}

/** Every call of a transaction, in the order they ran. */
export function callsOf(record: TransactionRecord): ProgramCall[] {
  const keys = record.accountKeys
  const address = (index: number) => keys[index] ?? ''
  const calls: ProgramCall[] = []
  decodeTransaction(record.raw).instructions.forEach((outer, index) => {
    const programId = address(outer.programIdIndex)
    const stack = [programId]
    calls.push({ programId, callerId: null, accounts: [...outer.accounts].map(address), data: outer.data })
    const inner = record.innerInstructions.find((group) => group.index === index)?.instructions ?? []
    for (const { programIdIndex, accounts, data, stackHeight } of inner) {
      const calledId = address(programIdIndex)
      stack[stackHeight - 1] = calledId
      const callerId = stack[stackHeight - 2] ?? null
      calls.push({ programId: calledId, callerId, accounts: accounts.map(address), data })
    }
  })
  return calls
}
