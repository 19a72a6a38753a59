import type { TransferResult } from '#contract/transfer/item.ts'
import { shapes } from '#contract/transfer/shapes.ts'
import { assetOperation, toAssetItem } from '../asset-operation.ts'
import { ownersOf } from '../owners-of.ts'

/** NFTs that the wallet of their project holds, sent to new owners: that of each item. */
export const transfer = assetOperation({
  kind: 'transfer',
  calls: ['setBudget', 'sendLeaf', 'makeTokenAccount', 'sendToken'],
  paysTo: ownersOf,
  program: (programs) => programs.transfer,
  toItem: (item) => ({ ...toAssetItem(item), owner: item.owner }),
  toResult: ({ tokenAccount }): TransferResult => ({ tokenAccount }),
  leavesWallet: true,
  openedBytes: ({ plan }) => (plan.standard === 'compressed' ? [] : shapes[plan.standard].opened),
})
