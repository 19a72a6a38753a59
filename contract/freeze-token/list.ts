import { classifyAddress } from '../list/cells/address.ts'
import { freezeTokenList as eng } from '../locales/eng/lists/freeze-token-list.ts'
import { freezeTokenList as kor } from '../locales/kor/lists/freeze-token-list.ts'
import { sideBySide } from '../locales/side-by-side.ts'
import { checkOwner } from '../list/cells/owner-checks.ts'
import { ownIssue, type ListIssue } from '../list/issues.ts'
import { defineList, type ColumnDefinition, type Reading } from '../list/list-definition.ts'
import type { AssetItem } from '../operation/asset-list.ts'
import { stateIssues } from '../operation/asset-state.ts'
import { associatedAccountOf } from '../send-token/associated-account.ts'
import { noToken, tokenMissing } from '../send-token/list.ts'
import type { Token } from '../send-token/token.ts'
import { freezeIssues } from './freeze-issues.ts'
import { freezeActions, type FreezeAction } from './item.ts'

const words = sideBySide({ kor, eng })

/** An account of a token, which is its `assetId`, and what is done to it. */
export interface FreezeTokenItem extends AssetItem {
  owner: string
  action: FreezeAction
  token: Token
}

type FreezeColumn = 'owner' | 'account' | 'action'

/** People write what it shall be as often as what is to be done. */
const actionWords: Record<FreezeAction, readonly string[]> = {
  freeze: ['', 'freeze', 'frozen', 'lock', '동결'],
  thaw: ['thaw', 'thawed', 'unfreeze', 'unlock', '해제', '동결해제'],
}

const columns: Record<FreezeColumn, ColumnDefinition> = {
  owner: {
    words: words.owner.words,
    need: 'required',
    aliases: [
      ...['owner', 'holder', 'wallet', 'walletaddress', 'owneraddress', 'address'],
      ...['보유지갑', '보유자', '소유자', '지갑', '지갑주소'],
    ],
    isCode: true,
  },
  account: {
    words: words.account.words,
    need: 'optional',
    aliases: ['account', 'tokenaccount', 'ata', '계정', '토큰계정'],
    isCode: true,
  },
  action: {
    ...words.action,
    need: 'optional',
    aliases: ['action', 'freeze', 'state', '작업', '동결', '동결여부'],
  },
}

/** Whose accounts of the token that is chosen beside the list are frozen or thawed: the usual one of each wallet, or the one that is named. */
export const freezeTokenList = defineList<FreezeColumn, FreezeTokenItem, null>({
  columns,
  bareColumn: 'owner',
  isOfToken: true,
  issues: { ...freezeIssues, ...stateIssues, tokenMissing },
  example: [
    ['9B5XszUGdMaxCZ7uSQhPzdks5ZQSmWxrmzCSvtJ6Ns6g', '', 'freeze'],
    ['7EYnhQoR9YM3N7UoaKRoA44Uy8JeaZV3qyouov87awMs', '', 'thaw'],
  ],
  createMemory: () => null,
  judge,
  findDuplicates,
  toCells: ({ owner, assetId, action, token }) => [
    owner,
    isUsual(owner, token, assetId) ? '' : assetId,
    action,
  ],
  sizesOf: () => ({}),
})

function judge({
  row,
  cells,
  isReadable,
  addresses,
  options,
  found,
}: Reading<FreezeColumn, null>): FreezeTokenItem {
  const { owner, account } = cells
  const { token } = options
  const isAddress = (text: string) => ['wallet', 'offCurve'].includes(classifyAddress(text, addresses).kind)
  if (isReadable('owner')) {
    // A program may hold tokens: its vaults are off the curve.
    const wrong = isAddress(owner) ? null : checkOwner(owner, addresses)
    if (wrong) found.push(wrong)
  }
  const isNamed = account !== ''
  if (isNamed && !isAddress(account)) found.push(ownIssue('accountInvalid', 'account', { value: account }))
  const action = judgeAction(cells.action, found)
  if (token === undefined) {
    found.push(ownIssue('tokenMissing', 'owner'))
    return { row, owner, assetId: account, action, token: noToken }
  }
  const usual = () => (isAddress(owner) ? associatedAccountOf(owner, token) : '')
  return { row, owner, assetId: isNamed ? account : usual(), action, token }
}

function judgeAction(text: string, found: ListIssue[]): FreezeAction {
  const word = text.trim().toLowerCase().replaceAll(' ', '')
  const action = freezeActions.find((one) => actionWords[one].includes(word))
  if (action === undefined) found.push(ownIssue('actionUnknown', 'action', { value: text }))
  return action ?? 'freeze'
}

function isUsual(owner: string, token: Token, account: string): boolean {
  return associatedAccountOf(owner, token) === account
}

function findDuplicates(items: readonly (FreezeTokenItem | null)[]): Map<number, ListIssue[]> {
  const rows = new Map<string, number>()
  const found = new Map<number, ListIssue[]>()
  for (const item of items) {
    if (!item || item.assetId === '') continue
    const firstRow = rows.get(item.assetId)
    if (firstRow === undefined) rows.set(item.assetId, item.row)
    else found.set(item.row, [ownIssue('accountTwice', 'owner', { firstRow })])
  }
  return found
}
