import { ChainError } from '../../chain-error.ts'
import type { BurnItem } from '../../programs.ts'

/** Nothing will make this item burn. */
export function refused(
  { key }: BurnItem,
  code: 'ALREADY_DONE' | 'NOT_HELD' | 'METADATA_INVALID',
  message: string,
): ChainError {
  return new ChainError(code, 'permanent', message, { detail: { itemKey: key } })
}

/** One RPC says that the item cannot be burnt, and not all of them do: asked again later. */
export function disputed({ assetId }: BurnItem): ChainError {
  const message = `The RPCs do not agree whether ${assetId} is there to be burnt. It is asked again.`
  return new ChainError('RPC_BAD_ANSWER', 'temporary', message, { detail: { assetId } })
}
