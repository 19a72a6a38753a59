import type { UpdateAuthorityItem } from '../../programs.ts'
import type { LeafStep } from '../assets/asset-steps.ts'
import { mismatch } from '../read-back/mismatch.ts'

/** A leaf has no authority of its own: that of its collection changes it, and the delegate of its tree mints beside it. */
export const noLeaf: LeafStep<UpdateAuthorityItem, UpdateAuthorityItem> = {
  trace: 0,
  units: { toDepth14: 0, perLevel: 0 },
  codes: [],
  isDone: () => false,
  findRefusal: ({ assetId }) => ({
    code: 'METADATA_INVALID',
    detail: { code: 'LEAF_WITHOUT_AUTHORITY', params: { assetId } },
  }),
  instruction: () => null,
  readBack: ({ key }) => {
    throw mismatch('outcome', key, { planned: 'handed over', found: 'another change' })
  },
}
