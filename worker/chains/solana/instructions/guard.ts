import { PublicKey, SystemProgram, type TransactionInstruction } from '@solana/web3.js'
import { addressWithSeed } from '../address/program-address.ts'
import { SYSTEM_PROGRAM } from '../address/well-known.ts'
import type { Instruction } from '../message/instruction.ts'

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
