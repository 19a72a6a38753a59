import type { TransactionVersion } from '../../programs.ts'
import type { SignedTransaction } from '../../transaction.ts'
import { ChainError } from '../../chain-error.ts'
import { TRANSACTION_BYTES_MAX } from './message-sizer.ts'
import type { Detail } from '#contract/codes/details.ts'

/** @param said what is said when it is too large. @throws ChainError METADATA_INVALID, permanent. */
export function checkSize(
  version: TransactionVersion,
  { bytes }: SignedTransaction,
  said: (size: { bytes: string; bytesMax: string }) => Detail,
): void {
  const bytesMax = TRANSACTION_BYTES_MAX[version]
  if (bytes.length <= bytesMax) return
  const detail = { bytes: String(bytes.length), bytesMax: String(bytesMax) }
  throw new ChainError('METADATA_INVALID', 'permanent', said(detail), { detail })
}
