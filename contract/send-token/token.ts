import { z } from 'zod'
import { u64Text } from '../u64.ts'

export const tokenPrograms = ['token', 'token-2022'] as const
export type TokenProgram = (typeof tokenPrograms)[number]

/** More than any amount has digits: a token that is said to have more cannot be counted. */
export const tokenDecimalsMax = 19

/** What Token-2022 keeps back of every transfer, rounded up, and at most so much in base units. */
export const transferFeeSchema = z.object({
  basisPoints: z.number().int().min(0).max(10_000),
  maximum: u64Text,
})
export type TransferFee = z.infer<typeof transferFeeSchema>

/** A token as far as sending it goes. */
export const tokenSchema = z.object({
  mint: z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/),
  program: z.enum(tokenPrograms),
  decimals: z.number().int().min(0).max(tokenDecimalsMax),
  /** Null: its mint knows of none. One of nothing now may be more in another epoch. */
  fee: transferFeeSchema.nullable(),
  /** Of an account that holds it. */
  accountBytes: z.number().int().min(165).max(1_000),
})
export type Token = z.infer<typeof tokenSchema>

/** Whether nothing that was told of a token has changed. */
export function isSameToken(now: Token, told: Token): boolean {
  return (
    now.mint === told.mint &&
    now.program === told.program &&
    now.decimals === told.decimals &&
    now.accountBytes === told.accountBytes &&
    now.fee?.basisPoints === told.fee?.basisPoints &&
    now.fee?.maximum === told.fee?.maximum
  )
}

const basisPoints = 10_000n

/** Base units that are kept back of a transfer of `amount`, as Token-2022 counts them. */
export function feeOf(amount: bigint, fee: TransferFee | null): bigint {
  if (fee === null) return 0n
  const share = (amount * BigInt(fee.basisPoints) + basisPoints - 1n) / basisPoints
  const most = BigInt(fee.maximum)
  return share < most ? share : most
}
