import type { ExecutedTransaction, Executor } from '#localnet/solana/executor/executor.ts'
import { PROGRAM_IDS } from '#localnet/solana/executor/program-images.ts'

const STAND_IN_IDS: readonly string[] = Object.values(PROGRAM_IDS)

/** Everything of a transaction that clients can see and that has to be the same on both executors. */
export interface Outcome {
  err: ExecutedTransaction['err']
  signature: string
  feeLamports: bigint
  accountKeys: string[]
  preBalances: bigint[]
  postBalances: bigint[]
  innerInstructions: unknown
  returnData: string | null
  accounts: Record<string, string | null>
}

/** What a transaction did, with every touched account as text so that a difference is readable. */
export function outcomeOf(executor: Executor, executed: ExecutedTransaction): Outcome {
  const { err, signature, feeLamports, accountKeys, preBalances, postBalances } = executed
  const touched = accountKeys.filter((key) => !STAND_IN_IDS.includes(key))
  return {
    ...{ err, signature, feeLamports, accountKeys, preBalances, postBalances },
    innerInstructions: executed.innerInstructions.map((group) => ({
      index: group.index,
      instructions: group.instructions.map((inner) => ({
        ...inner,
        data: Buffer.from(inner.data).toString('hex'),
      })),
    })),
    returnData:
      executed.returnData === null
        ? null
        : `${executed.returnData.programId} ${Buffer.from(executed.returnData.data).toString('hex')}`,
    accounts: Object.fromEntries(touched.map((key) => [key, accountText(executor, key)])),
  }
}

function accountText(executor: Executor, address: string): string | null {
  const account = executor.getAccount(address)
  if (account === null) return null
  const { lamports, owner, executable, data } = account
  return `${lamports} ${owner} ${executable} ${Buffer.from(data).toString('hex')}`
}
