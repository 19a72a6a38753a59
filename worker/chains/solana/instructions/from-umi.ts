import {
  createBaseUmi,
  createNoopSigner,
  createNullSigner,
  publicKey,
  signerIdentity,
  type PublicKey,
  type Signer,
  type TransactionBuilder,
} from '@metaplex-foundation/umi'
import type { Instruction } from '../message/instruction.ts'

/**
 * What the builders of Metaplex and Solana build with: they find the programs they are for, and nothing else. An authority
 * or a derived address that was not passed in throws, and so does a builder that would ask an RPC.
 */
export const umi = offlineUmi()

function offlineUmi() {
  const base = createBaseUmi().use(signerIdentity(createNullSigner()))
  base.programs = { ...base.programs, getPublicKey: programAddress }
  return base
}

/** Stands for a signer in a builder: the transaction is signed when it is whole. */
export function umiSigner(address: string): Signer {
  return createNoopSigner(publicKey(address))
}

/** The one way from Metaplex' instructions to ours: the same bytes by other names. */
export function fromUmi(builder: TransactionBuilder): Instruction[] {
  return builder.getInstructions().map(({ programId, keys, data }) => ({
    programId,
    accounts: keys.map(({ pubkey, isSigner, isWritable }) => ({ address: pubkey, isSigner, isWritable })),
    data,
  }))
}

/** The same of a builder of one instruction. */
export function oneFromUmi(builder: TransactionBuilder): Instruction {
  const [instruction, ...more] = fromUmi(builder)
  if (!instruction || more.length > 0)
    throw new TypeError('A builder gave more or less than one instruction.')
  return instruction
}

/** Every builder carries the address of its program on a public cluster. */
function programAddress(name: string, address?: PublicKey | string): PublicKey {
  if (address === undefined) throw new TypeError(`A builder names no address of its program ${name}.`)
  return publicKey(address)
}
