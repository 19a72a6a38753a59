import { base58 } from '@scure/base'
import { sameAddress } from './addresses.ts'
import type { CompiledInstruction, DecodedTransaction } from './decode-transaction.ts'

/** The base fee of one signature. */
const SIGNATURE_LAMPORTS = 5000n
const COMPUTE_UNITS_MAX = 1_400_000
/** What one instruction is given when the transaction asks for no limit (SIMD-0170). */
const DEFAULT_UNITS = { program: 200_000, builtin: 3_000 }

const COMPUTE_BUDGET = base58.decode('ComputeBudget111111111111111111111111111111')
const BUILTINS = [
  '11111111111111111111111111111111',
  'ComputeBudget111111111111111111111111111111',
  'Vote111111111111111111111111111111111111111',
  'BPFLoader1111111111111111111111111111111111',
  'BPFLoader2111111111111111111111111111111111',
  'BPFLoaderUpgradeab1e11111111111111111111111',
  'LoaderV411111111111111111111111111111111111',
  'KeccakSecp256k11111111111111111111111111111',
  'Ed25519SigVerify111111111111111111111111111',
].map((id) => base58.decode(id))

/** What a transaction asked for: its compute unit limit and the fee it pays, whether it succeeds or not. */
export interface TransactionBudget {
  computeUnitLimit: number
  feeLamports: bigint
}

/** Limit and fee from the inline budget (v1) or the ComputeBudget instructions (legacy, v0). */
export function transactionBudget(transaction: DecodedTransaction): TransactionBudget {
  const base = SIGNATURE_LAMPORTS * BigInt(transaction.requiredSignatures)
  const { limit, priorityLamports } =
    transaction.config === null ? budgetOfInstructions(transaction) : inlineBudget(transaction)
  return { computeUnitLimit: Math.min(limit, COMPUTE_UNITS_MAX), feeLamports: base + priorityLamports }
}

function inlineBudget({ config }: DecodedTransaction) {
  return {
    limit: config?.computeUnitLimit ?? 0,
    priorityLamports: config?.priorityFeeLamports ?? 0n,
  }
}

function budgetOfInstructions(transaction: DecodedTransaction) {
  let priceMicroLamports = 0n
  let asked: number | null = null
  for (const instruction of transaction.instructions.filter((one) => isComputeBudget(transaction, one))) {
    const { data } = instruction
    const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
    if (data[0] === 2 && data.length >= 5) asked = view.getUint32(1, true)
    if (data[0] === 3 && data.length >= 9) priceMicroLamports = view.getBigUint64(1, true)
  }
  const limit = Math.min(asked ?? defaultLimit(transaction), COMPUTE_UNITS_MAX)
  return { limit, priorityLamports: (priceMicroLamports * BigInt(limit) + 999_999n) / 1_000_000n }
}

function defaultLimit(transaction: DecodedTransaction): number {
  const units = transaction.instructions.map(({ programIdIndex }) => {
    const program = transaction.staticKeys[programIdIndex]
    const isBuiltin = program !== undefined && BUILTINS.some((id) => sameAddress(id, program))
    return isBuiltin ? DEFAULT_UNITS.builtin : DEFAULT_UNITS.program
  })
  return units.reduce((sum, one) => sum + one, 0)
}

function isComputeBudget(transaction: DecodedTransaction, instruction: CompiledInstruction): boolean {
  const program = transaction.staticKeys[instruction.programIdIndex]
  return program !== undefined && sameAddress(program, COMPUTE_BUDGET)
}
