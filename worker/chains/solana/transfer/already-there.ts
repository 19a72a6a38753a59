import type { TransferItem } from '../../programs.ts'
import type { Refusal } from '../assets/asset-steps.ts'

/** The receiver holds it: an earlier attempt may have landed, or others have sent it. */
export function alreadyThere({ assetId, owner }: TransferItem): Refusal {
  return { code: 'ALREADY_DONE', detail: { code: 'NFT_THERE_ALREADY', params: { assetId, owner } } }
}
