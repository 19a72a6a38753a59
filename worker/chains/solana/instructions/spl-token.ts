import { ASSOCIATED_TOKEN_PROGRAM, SYSTEM_PROGRAM, TOKEN_PROGRAM } from '../address/well-known.ts'
import { readonly, signer, writable, writableSigner, type Instruction } from '../message/instruction.ts'

/*
 * Written by hand: the builder of mpl-toolbox for an idempotent account lacks the byte that makes it idempotent, and that for a transfer
 * takes some hundred times as long (`npm run bench -- instructions`).
 */

const CREATE_IDEMPOTENT = 1
const TRANSFER_CHECKED = 12

/** Makes the associated token account of an owner, or does nothing where it is there. Fails where it is another's. */
export function createTokenAccount(input: {
  payer: string
  account: string
  owner: string
  mint: string
}): Instruction {
  return {
    programId: ASSOCIATED_TOKEN_PROGRAM,
    accounts: [
      writableSigner(input.payer),
      writable(input.account),
      readonly(input.owner),
      readonly(input.mint),
      readonly(SYSTEM_PROGRAM),
      readonly(TOKEN_PROGRAM),
    ],
    data: Uint8Array.of(CREATE_IDEMPOTENT),
  }
}

/** Moves the one token of an NFT, which has no decimals, between two accounts. Its owner signs. */
export function transferToken(input: {
  source: string
  mint: string
  destination: string
  owner: string
}): Instruction {
  return {
    programId: TOKEN_PROGRAM,
    accounts: [
      writable(input.source),
      readonly(input.mint),
      writable(input.destination),
      signer(input.owner),
    ],
    // One token as u64, no decimals.
    data: Uint8Array.of(TRANSFER_CHECKED, 1, 0, 0, 0, 0, 0, 0, 0, 0),
  }
}
