import type { Db } from '#db/connection.ts'
import { badField, AppError } from '../app-error.ts'
import { orUnreachable, type Chains } from '../chain/chains.ts'
import { writeTransfer } from '../chain/solana/transfer-message.ts'
import { paymentStatus } from '#contract/codes/status.ts'
import { readPayment } from './change-payment.ts'

/**
 * The transfer of what is still due of an open payment, unsigned.
 * @throws AppError NOT_FOUND, NOT_ALLOWED_NOW unless it is open, BAD_REQUEST for the fee wallet itself, SOLANA_UNREACHABLE.
 */
export async function buildTransaction(
  { db, chains }: { db: Db; chains: Chains },
  { masterId, payer }: { masterId: number; payer: string },
): Promise<{ transaction: string; lamports: string }> {
  const { status, recipient, reference, amountLamports, paidLamports } = await readPayment(db, masterId)
  if (status !== paymentStatus.wait || recipient === null || reference === null)
    throw new AppError('NOT_ALLOWED_NOW')
  if (payer === recipient) throw badField('payer', 'PAYER_IS_RECIPIENT')
  const lamports = BigInt(amountLamports) - BigInt(paidLamports)
  const blockhash = await orUnreachable('SOLANA_UNREACHABLE', chains.latestBlockhash())
  const bytes = writeTransfer({ payer, recipient, reference, lamports, blockhash })
  return { transaction: Buffer.from(bytes).toString('base64'), lamports: String(lamports) }
}
