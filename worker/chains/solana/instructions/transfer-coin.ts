import { SYSTEM_PROGRAM } from '../address/well-known.ts'
import { writable, writableSigner, type Instruction } from '../message/instruction.ts'

/** System's instruction 2. Source: solana-system-interface. */
const TRANSFER = 2
const TRANSFER_BYTES = 12

/**
 * Coins from a wallet to any address. Written by hand, since a run of payouts is little else: `npm run bench -- instructions` has what
 * the builder of Metaplex takes.
 */
export function transferCoin(from: string, to: string, lamports: bigint): Instruction {
  const data = Buffer.alloc(TRANSFER_BYTES)
  data.writeUInt32LE(TRANSFER, 0)
  data.writeBigUInt64LE(lamports, 4)
  return { programId: SYSTEM_PROGRAM, accounts: [writableSigner(from), writable(to)], data }
}

/** What such an instruction does; null for any other. */
export function readTransferCoin({ programId, accounts, data }: Instruction) {
  const [from, to] = accounts
  if (programId !== SYSTEM_PROGRAM || data.length !== TRANSFER_BYTES || !from || !to) return null
  const view = Buffer.from(data)
  if (view.readUInt32LE(0) !== TRANSFER) return null
  return { from: from.address, to: to.address, lamports: view.readBigUInt64LE(4) }
}
