import { checkOwner } from '../list/cells/owner-checks.ts'
import { defineList, type Reading, type RowItem } from '../list/list-definition.ts'
import { payoutColumns } from '../operation/payout-list.ts'

/** A wallet of a list, with what stands beside it as it was written. */
export interface ListedWallet extends RowItem {
  owner: string
  amount: string
}

/** A list of wallets that a rule joins with others; an amount may stand beside each. */
export const recipientList = defineList<'owner' | 'amount', ListedWallet, null>({
  columns: { owner: payoutColumns.owner, amount: { ...payoutColumns.amount, need: 'optional' } },
  bareColumn: 'owner',
  issues: {},
  example: [
    ['9B5XszUGdMaxCZ7uSQhPzdks5ZQSmWxrmzCSvtJ6Ns6g', ''],
    ['7EYnhQoR9YM3N7UoaKRoA44Uy8JeaZV3qyouov87awMs', '1.5'],
  ],
  createMemory: () => null,
  judge,
  // A wallet that stands there twice is one recipient.
  findDuplicates: () => new Map(),
  toCells: ({ owner, amount }) => [owner, amount],
  sizesOf: () => ({}),
})

function judge({
  row,
  cells,
  isReadable,
  addresses,
  found,
}: Reading<'owner' | 'amount', null>): ListedWallet {
  const wrong = isReadable('owner') ? checkOwner(cells.owner, addresses) : null
  if (wrong) found.push(wrong)
  return { row, owner: cells.owner, amount: cells.amount }
}
