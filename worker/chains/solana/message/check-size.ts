import type { TransactionVersion } from '../../programs.ts'
import type { SignedTransaction } from '../../transaction.ts'
import { ChainError } from '../../chain-error.ts'
import { TRANSACTION_BYTES_MAX } from './message-sizer.ts'

/** @param advice what helps when it is too large, as a sentence. @throws ChainError METADATA_INVALID, permanent. */
export function checkSize(
  version: TransactionVersion,
  { bytes }: SignedTransaction,
  itemCount: number,
  advice: string,
): void {
  const bytesMax = TRANSACTION_BYTES_MAX[version]
  if (bytes.length <= bytesMax) return
  throw new ChainError(
    'METADATA_INVALID',
    'permanent',
    `${itemCount} item(s) take ${bytes.length} bytes and a ${version} transaction holds ${bytesMax}. ${advice}`,
    { detail: { bytes: String(bytes.length), bytesMax: String(bytesMax) } },
  )
}
