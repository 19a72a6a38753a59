import { base58 } from '@scure/base'

const systemProgram = new Uint8Array(32)
const signatureBytes = 64
/** System's instruction. Source: solana-system-interface. */
const transfer = 2

export interface Transfer {
  payer: string
  recipient: string
  /** Read beside the transfer, so that it is found by it. */
  reference: string
  lamports: bigint
  blockhash: string
}

/** A transaction of one transfer as a wallet takes it: its one signature is still empty. */
export function writeTransfer({ payer, recipient, reference, lamports, blockhash }: Transfer): Uint8Array {
  const data = Buffer.alloc(12)
  data.writeUInt32LE(transfer, 0)
  data.writeBigUInt64LE(lamports, 4)
  const accounts = [payer, recipient, reference].map((address) => base58.decode(address))
  return Buffer.concat([
    Uint8Array.of(1),
    new Uint8Array(signatureBytes),
    // One signer, who may be written to; of the others the last two are only read.
    Uint8Array.of(1, 0, 2, accounts.length + 1),
    ...accounts,
    systemProgram,
    base58.decode(blockhash),
    // One instruction: the program, its accounts, its data.
    Uint8Array.of(1, accounts.length, accounts.length, ...accounts.keys(), data.length),
    data,
  ])
}
