import type { Signer, TransactionBuilder } from '@metaplex-foundation/umi'
import { expect } from 'vitest'
import { createExecutor } from '#localnet/solana/executor/create-executor.ts'
import type { ExecutedTransaction, Executor } from '#localnet/solana/executor/executor.ts'
import { missingProgramImages, programCacheDir } from '#localnet/solana/executor/program-images.ts'
import { outcomeOf } from './compare.ts'
import { umiClient, type UmiClient } from './umi-client.ts'

/** Whether the real programs can run here. When not, the reason is printed once for each suite. */
export function hasRealImages(): boolean {
  const missing = missingProgramImages(programCacheDir())
  if (missing.length > 0) {
    process.stderr.write(
      `Conformance is skipped: no program image of ${missing.join(', ')} in ${programCacheDir()}. ` +
        `Run 'npm run localnet:programs' with SOLANA_DUMP_RPC_URL set to compare the stand-ins.\n`,
    )
  }
  return missing.length === 0
}

/** The same chain twice, once with the real programs, once with the stand-ins, and a Metaplex client for both. */
export class ExecutorPair {
  readonly real: Executor = createExecutor({ programs: 'real' })
  readonly standIn: Executor = createExecutor({ programs: 'stand-in' })
  readonly client: UmiClient

  constructor() {
    this.setSlot(7n)
    this.client = umiClient(this.real)
    this.standIn.airdrop(this.client.payer.publicKey, this.client.payerLamports)
  }

  get umi() {
    return this.client.umi
  }

  setSlot(slot: bigint): void {
    for (const executor of [this.real, this.standIn]) executor.setSlot(slot, 1_700_000_000n + slot)
  }

  airdrop(address: string, lamports: bigint): void {
    for (const executor of [this.real, this.standIn]) executor.airdrop(address, lamports)
  }

  /** Builds and signs once, sends to both, expects the same outcome, and returns the real one. */
  async send(builder: TransactionBuilder, signers?: Signer[]): Promise<ExecutedTransaction> {
    return this.sendBytes(await this.client.bytes(builder, signers))
  }

  sendBytes(raw: Uint8Array): ExecutedTransaction {
    const real = this.real.send(raw)
    const standIn = this.standIn.send(raw)
    expect(outcomeOf(this.standIn, standIn)).toEqual(outcomeOf(this.real, real))
    return real
  }

  /** Like send, for a transaction that has to succeed. */
  async succeed(builder: TransactionBuilder): Promise<ExecutedTransaction> {
    const executed = await this.send(builder)
    expect(executed.err, executed.logs.join('\n')).toBeNull()
    return executed
  }

  /** Like send, for a transaction that has to fail; returns the error both gave. */
  async fail(builder: TransactionBuilder, signers?: Signer[]): Promise<ExecutedTransaction['err']> {
    const executed = await this.send(builder, signers)
    expect(executed.err, executed.logs.join('\n')).not.toBeNull()
    return executed.err
  }
}

/** Simulates on both; expects about as many compute units of the stand-in as of the real program. */
export async function expectLikeUnits(pair: ExecutorPair, builder: TransactionBuilder): Promise<void> {
  const bytes = await pair.client.bytes(builder)
  const unitsOn = (executor: Executor) => {
    const { err, logs, computeUnitsConsumed } = executor.simulate(bytes, { sigVerify: true })
    expect(err, logs.join('\n')).toBeNull()
    return Number(computeUnitsConsumed)
  }
  const [real, standIn] = [unitsOn(pair.real), unitsOn(pair.standIn)]
  expect(standIn / real, `${standIn} for ${real}`).toBeGreaterThan(0.9)
  expect(standIn / real, `${standIn} for ${real}`).toBeLessThan(1.15)
}

/** The JSON of a program's own error. */
export function custom(instruction: number, code: number): ExecutedTransaction['err'] {
  return { InstructionError: [instruction, { Custom: code }] }
}

/**
 * Out of compute units: which of the two errors the real program gives depends on whether it ran out
 * inside a system call, so that they are one here.
 */
export function outOfUnits(instruction: number): unknown {
  const names = /^(ProgramFailedToComplete|ComputationalBudgetExceeded)$/
  return { InstructionError: [instruction, expect.stringMatching(names)] }
}
