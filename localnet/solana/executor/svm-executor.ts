import {
  FailedTransactionMetadata,
  LiteSvm,
  SimulatedTransactionInfo,
  type TransactionMetadata,
} from 'litesvm/dist/internal.js'
import { resolveAccountKeys } from './account-keys.ts'
import { addressBytes, addressText } from './addresses.ts'
import { type DecodedTransaction, decodeTransaction } from './decode-transaction.ts'
import { errorJson } from './error-json.ts'
import type { AccountState, ExecutedTransaction, Executor, InnerInstructionGroup } from './executor.ts'
import { transactionBudget } from './fee.ts'
import { withMissingProgram } from './missing-program.ts'
import { signatureText } from './signature-text.ts'
import { SlotClock } from './slot-clock.ts'
import { accountState, creditAccount, writeAccount } from './svm-accounts.ts'

/** The executor that lets LiteSVM do all the work, with whatever program images it was given. */
export class SvmExecutor implements Executor {
  readonly programs: Executor['programs'] = 'real images'
  protected readonly svm: LiteSvm
  private readonly clock: SlotClock

  constructor(images: Map<string, Uint8Array>) {
    this.svm = new LiteSvm()
    this.svm.setBlockhashCheck(false)
    this.svm.setTransactionHistory(0n)
    this.clock = new SlotClock(this.svm)
    for (const [programId, image] of images) this.svm.addProgram(addressBytes(programId), image)
  }

  send(raw: Uint8Array): ExecutedTransaction {
    this.flushClock()
    const transaction = decodeTransaction(raw)
    const keys = resolveAccountKeys(this.svm, transaction)
    const preBalances = this.balances(keys)
    const result = this.svm.sendVersionedTransaction(raw)
    const executed = this.executed(transaction, keys, preBalances, result)
    const postBalances = this.balances(keys)
    return {
      ...executed,
      postBalances,
      feeLamports: feePaid(executed.err === null, preBalances, postBalances),
    }
  }

  simulate(raw: Uint8Array, options: { sigVerify: boolean }): ExecutedTransaction {
    this.flushClock()
    const transaction = decodeTransaction(raw)
    const keys = resolveAccountKeys(this.svm, transaction)
    this.svm.setSigverify(options.sigVerify)
    const result = this.svm.simulateVersionedTransaction(raw)
    this.svm.setSigverify(true)
    const executed = this.executed(transaction, keys, this.balances(keys), result)
    if (!(result instanceof SimulatedTransactionInfo)) return executed
    const lamportsAfter = new Map(
      result.postAccounts().map((post) => [addressText(post.address), post.account().lamports()]),
    )
    const postBalances = executed.accountKeys.map(
      (key, index) => lamportsAfter.get(key) ?? executed.preBalances[index] ?? 0n,
    )
    return { ...executed, postBalances }
  }

  getAccount(address: string): AccountState | null {
    this.flushClock()
    const account = this.svm.getAccount(addressBytes(address))
    return account === null ? null : accountState(account)
  }

  setAccount(address: string, account: AccountState | null): void {
    // The loader reads the clock when a program's account is set.
    this.flushClock()
    writeAccount(this.svm, address, account)
  }

  getProgramAccounts(programId: string): { address: string; account: AccountState }[] {
    return this.svm.getProgramAccounts(addressBytes(programId)).map((found) => ({
      address: addressText(found.address),
      account: accountState(found.account()),
    }))
  }

  minimumBalanceForRentExemption(dataLength: number): bigint {
    return this.svm.minimumBalanceForRentExemption(BigInt(dataLength))
  }

  airdrop(address: string, lamports: bigint): void {
    creditAccount(this.svm, address, lamports)
  }

  setSlot(slot: bigint, unixTimestampSeconds: bigint): void {
    this.clock.set(slot, unixTimestampSeconds)
  }

  /** Writes the newest slot where programs read it; every execution starts with this. */
  protected flushClock(): void {
    this.clock.flush()
  }

  private balances(keys: Uint8Array[]): bigint[] {
    return keys.map((key) => this.svm.getBalance(key) ?? 0n)
  }

  private executed(
    transaction: DecodedTransaction,
    keys: Uint8Array[],
    preBalances: bigint[],
    result: TransactionMetadata | FailedTransactionMetadata | SimulatedTransactionInfo,
  ): ExecutedTransaction {
    const isFailure = result instanceof FailedTransactionMetadata
    const meta = isFailure || result instanceof SimulatedTransactionInfo ? result.meta() : result
    return {
      signature: signatureText(transaction),
      err: isFailure ? withMissingProgram(this.svm, transaction, keys, errorJson(result.err())) : null,
      logs: meta.logs(),
      innerInstructions: innerGroups(meta),
      computeUnitsConsumed: meta.computeUnitsConsumed(),
      feeLamports: transactionBudget(transaction).feeLamports,
      accountKeys: keys.map(addressText),
      preBalances,
      postBalances: preBalances,
      returnData: returnData(meta),
    }
  }
}

function innerGroups(meta: TransactionMetadata): InnerInstructionGroup[] {
  const groups = meta.innerInstructions().map((inner, index) => ({
    index,
    instructions: inner.map((one) => {
      const instruction = one.instruction()
      return {
        programIdIndex: instruction.programIdIndex(),
        accounts: Array.from(instruction.accounts()),
        data: instruction.data(),
        stackHeight: one.stackHeight(),
      }
    }),
  }))
  return groups.filter((group) => group.instructions.length > 0)
}

function returnData(meta: TransactionMetadata): ExecutedTransaction['returnData'] {
  const returned = meta.returnData()
  const programId = addressText(returned.programId())
  const data = returned.data()
  return data.length === 0 ? null : { programId, data }
}

/** Lamports are neither made nor lost but by the fee; a failure changes nothing but the payer's balance. */
function feePaid(isSuccess: boolean, pre: bigint[], post: bigint[]): bigint {
  const sum = (balances: bigint[]) => balances.reduce((total, one) => total + one, 0n)
  return isSuccess ? sum(pre) - sum(post) : (pre[0] ?? 0n) - (post[0] ?? 0n)
}
