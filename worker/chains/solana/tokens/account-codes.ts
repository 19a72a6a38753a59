import type { InstructionCode } from '../failure/chain-failures.ts'

/** The Associated Token Account program, and System inside it. */
export const accountCodes: ReadonlyMap<number, InstructionCode> = new Map<number, InstructionCode>([
  // The account is there and belongs to somebody else.
  [0, 'RECIPIENT_ATA_FOREIGN'],
  // The payer lacks the rent.
  [1, 'PAYER_BALANCE_TOO_LOW'],
])
