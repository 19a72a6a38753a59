import { sameAddress } from '../../executor/addresses.ts'
import type { ProgramInstruction } from './instruction.ts'
import { ProgramFailure } from './program-failure.ts'
import type { ExecutionLog } from './execution-log.ts'
import type { TransactionAccounts, WorkingAccount } from './transaction-accounts.ts'

/** What a call sees of the transaction it is part of. */
export interface RunningTransaction {
  readonly accounts: TransactionAccounts
  readonly execution: ExecutionLog
  readonly slot: bigint
  rentExemptLamports(dataLength: number): bigint
  text(address: Uint8Array): string
  runInstruction(instruction: ProgramInstruction, outerIndex: number, height: number): void
}

/** An account handed to a program by one instruction. */
export interface AccountRef {
  index: number
  key: Uint8Array
  isSigner: boolean
  isWritable: boolean
  /** The account as it is now; read it again after every call into another program. */
  readonly state: WorkingAccount
}

/** What a program asks to have called: accounts by reference, so that it can only pass on what it was given. */
export interface InnerCall {
  program: Uint8Array
  accounts: { account: AccountRef; isSigner?: boolean; isWritable?: boolean }[]
  data: Uint8Array
}

/** A program of this folder: reads its instruction, changes accounts, throws ProgramFailure to refuse. */
export interface StandInProgram {
  id: Uint8Array
  process(call: Invocation): void
}

/** One running call of a stand-in: its accounts, its data, and what it may do. */
export class Invocation {
  readonly accounts: AccountRef[]

  constructor(
    readonly run: RunningTransaction,
    readonly programId: Uint8Array,
    private readonly instruction: ProgramInstruction,
    private readonly outerIndex: number,
    private readonly height: number,
  ) {
    this.accounts = instruction.accounts.map((meta) => ({
      ...meta,
      key: run.accounts.key(meta.index),
      get state() {
        return run.accounts.get(meta.index)
      },
    }))
  }

  get data(): Uint8Array {
    return this.instruction.data
  }

  log(text: string): void {
    this.run.execution.log(`Program log: ${text}`)
  }

  consume(units: number): void {
    this.run.execution.consume(units)
  }

  /** The account's bytes for writing in place. Throws as the runtime does for an account not open to writing. */
  writableData(account: AccountRef): Uint8Array {
    if (!account.isWritable) throw new ProgramFailure('ReadonlyDataModified')
    if (!sameAddress(account.state.owner, this.programId))
      throw new ProgramFailure('ExternalAccountDataModified')
    account.state.isDirty = true
    return account.state.data
  }

  setReturnData(data: Uint8Array): void {
    this.run.execution.log(
      `Program return: ${this.run.text(this.programId)} ${Buffer.from(data).toString('base64')}`,
    )
    this.run.execution.setReturnData(this.programId, data)
  }

  /** Calls another program. `signedFor` are the program-derived addresses this program signs for. */
  invoke(call: InnerCall, signedFor: Uint8Array[] = []): void {
    const programIndex = this.accountOf(call.program).index
    const accounts = call.accounts.map(({ account, isSigner = false, isWritable = false }) => {
      const maySign = account.isSigner || signedFor.some((key) => sameAddress(key, account.key))
      if ((isSigner && !maySign) || (isWritable && !this.mayWrite(account))) {
        throw new ProgramFailure('PrivilegeEscalation')
      }
      return { index: account.index, isSigner, isWritable }
    })
    const instruction = { programIndex, accounts, data: call.data }
    this.run.execution.traceInner(this.outerIndex, instruction, this.height + 1)
    this.run.runInstruction(instruction, this.outerIndex, this.height + 1)
  }

  /** The account with this address among those given. Throws as the runtime does when it is not there. */
  accountOf(address: Uint8Array): AccountRef {
    const found = this.accounts.find((account) => sameAddress(account.key, address))
    if (found === undefined) throw new ProgramFailure('MissingAccount')
    return found
  }

  private mayWrite(account: AccountRef): boolean {
    return this.accounts.some((own) => own.index === account.index && own.isWritable)
  }
}
