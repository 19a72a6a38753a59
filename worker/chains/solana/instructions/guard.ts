import { PublicKey, SystemProgram, type TransactionInstruction } from '@solana/web3.js'
import { addressWithSeed } from '../address/program-address.ts'
import { SYSTEM_PROGRAM } from '../address/well-known.ts'
import type { Instruction } from '../message/instruction.ts'
import { ByteReader } from '../read-back/byte-reader.ts'

/** Where the guard of (payer, seed) lives: owned by System, so that its lamports can come back. */
export function guardAddress(payer: string, seed: string): string {
  return addressWithSeed(payer, seed, SYSTEM_PROGRAM)
}

/** A zero-byte account that can be created once: a second landing of the same chunk fails here. */
export function createGuard(payer: string, seed: string, lamports: bigint): Instruction {
  return fromWeb3(
    SystemProgram.createAccountWithSeed({
      fromPubkey: new PublicKey(payer),
      basePubkey: new PublicKey(payer),
      newAccountPubkey: new PublicKey(guardAddress(payer, seed)),
      seed,
      lamports: Number(lamports),
      space: 0,
      programId: SystemProgram.programId,
    }),
  )
}

/** Takes the lamports of a guard back to its payer. */
export function reclaimGuard(payer: string, seed: string, lamports: bigint): Instruction {
  return fromWeb3(
    SystemProgram.transfer({
      fromPubkey: new PublicKey(guardAddress(payer, seed)),
      basePubkey: new PublicKey(payer),
      toPubkey: new PublicKey(payer),
      lamports,
      seed,
      programId: SystemProgram.programId,
    }),
  )
}

/** Accounts that are made with a seed: of these instructions Metaplex' toolbox has none. */
function fromWeb3({ programId, keys, data }: TransactionInstruction): Instruction {
  return {
    programId: programId.toBase58(),
    accounts: keys.map(({ pubkey, isSigner, isWritable }) => ({
      address: pubkey.toBase58(),
      isSigner,
      isWritable,
    })),
    data,
  }
}

/** System's createAccountWithSeed. */
const CREATE_WITH_SEED = 3

/** The guard that an instruction makes for this payer, with its lamports; null when it makes none. */
export function readGuard(payer: string, { programId, accounts, data }: Instruction) {
  if (programId !== SYSTEM_PROGRAM || accounts[0]?.address !== payer) return null
  try {
    const reader = new ByteReader(data)
    if (reader.u32() !== CREATE_WITH_SEED || reader.address() !== payer) return null
    const seed = Buffer.from(reader.raw(Number(reader.u64()))).toString('utf8')
    const lamports = reader.u64()
    return accounts[1]?.address === guardAddress(payer, seed) ? { seed, lamports } : null
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}
