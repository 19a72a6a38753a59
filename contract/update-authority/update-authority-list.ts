import { classifyAddress } from '../list/cells/address.ts'
import { updateAuthorityList as eng } from '../locales/eng/lists/update-authority-list.ts'
import { updateAuthorityList as kor } from '../locales/kor/lists/update-authority-list.ts'
import { sideBySide } from '../locales/side-by-side.ts'
import { checkOwner } from '../list/cells/owner-checks.ts'
import { ownIssue, type ListIssue } from '../list/issues.ts'
import { defineList, type ColumnDefinition, type Reading } from '../list/list-definition.ts'
import { stateIssues } from '../operation/asset-state.ts'
import { assetList, type AssetItem } from '../operation/asset-list.ts'
import { authorityIssues } from './authority-issues.ts'
import { authorityTargets, type AuthorityTarget } from './item.ts'

const words = sideBySide({ kor, eng })

export interface UpdateAuthorityItem extends AssetItem {
  newAuthority: string
  target: AuthorityTarget
}

type UpdateAuthorityColumn = 'assetId' | 'newAuthority' | 'target'

const targetWords: Record<AuthorityTarget, readonly string[]> = {
  nft: ['', 'nft', 'item', '아이템'],
  tree: ['tree', 'merkletree', '트리', '머클트리'],
  collection: ['collection', '컬렉션'],
}
const { columns: assetColumns, issues } = assetList
const columns: Record<UpdateAuthorityColumn, ColumnDefinition> = {
  assetId: {
    ...assetColumns.assetId,
    words: words.assetId.words,
    aliases: [...assetColumns.assetId.aliases, 'tree', 'collection', 'address', '주소', '트리', '컬렉션'],
  },
  newAuthority: {
    ...words.newAuthority,
    need: 'required',
    aliases: [
      ...['newauthority', 'authority', 'updateauthority', 'newupdateauthority', 'to', 'delegate', 'wallet'],
      ...['새권한', '새권한지갑', '권한', '권한지갑', '지갑', '지갑주소'],
    ],
    isCode: true,
  },
  target: {
    ...words.target,
    need: 'optional',
    aliases: ['kind', 'target', 'type', '대상', '종류'],
  },
}

/**
 * What is handed over to another authority: NFTs of Token Metadata, the right to mint into trees, and collections. A collection decides who
 * verifies its NFTs and who changes its compressed ones, so it comes after all else of its list.
 */
export const updateAuthorityList = defineList<UpdateAuthorityColumn, UpdateAuthorityItem, null>({
  columns,
  bareColumn: 'assetId',
  issues: { ...issues, ...stateIssues, ...authorityIssues },
  // Addresses that are well-formed and belong to nobody in particular.
  example: [
    ['7EYnhQoR9YM3N7UoaKRoA44Uy8JeaZV3qyouov87awMs', '9B5XszUGdMaxCZ7uSQhPzdks5ZQSmWxrmzCSvtJ6Ns6g', 'nft'],
    [
      '4k3Dyjzvzp8eMZWUXbBCjEvwSkkk59S5iCNLY3QrkX6R',
      '9B5XszUGdMaxCZ7uSQhPzdks5ZQSmWxrmzCSvtJ6Ns6g',
      'collection',
    ],
  ],
  createMemory: () => null,
  judge,
  findDuplicates: (items) => joined(assetList.findDuplicates(items), findTooEarly(items)),
  toCells: ({ assetId, newAuthority, target }) => [assetId, newAuthority, target],
  sizesOf: () => ({}),
})

function judge(reading: Reading<UpdateAuthorityColumn, null>): UpdateAuthorityItem {
  const { cells, isReadable, addresses, found } = reading
  const { row } = assetList.judge(reading)
  const { assetId, newAuthority } = cells
  if (isReadable('newAuthority')) {
    // A vault of several signers is off the curve, and may well be meant.
    const isVault = classifyAddress(newAuthority, addresses).kind === 'offCurve'
    const wrong = isVault ? null : checkOwner(newAuthority, addresses)
    if (isVault) found.push(ownIssue('authorityOffCurve', 'newAuthority', { value: newAuthority }))
    if (wrong) found.push({ ...wrong, column: 'newAuthority' })
    if (newAuthority === assetId) found.push(ownIssue('authorityIsTarget', 'newAuthority'))
  }
  return { row, assetId, newAuthority, target: judgeTarget(cells.target, found) }
}

/** What the column Kind says; undefined for a word that says nothing there. */
export function targetOf(text: string): AuthorityTarget | undefined {
  const word = text.trim().toLowerCase().replaceAll(' ', '')
  return authorityTargets.find((one) => targetWords[one].includes(word))
}

function judgeTarget(text: string, found: ListIssue[]): AuthorityTarget {
  const target = targetOf(text)
  if (target === undefined) found.push(ownIssue('targetUnknown', 'target', { value: text }))
  return target ?? 'nft'
}

type Item = UpdateAuthorityItem | null
type Issues = Map<number, ListIssue[]>

/** A collection that stands before something else of the list. */
function findTooEarly(items: readonly Item[]): Issues {
  const lastOther = items.findLast((item) => item !== null && item.target !== 'collection')
  const early = items.filter((item) => item?.target === 'collection' && lastOther && item.row < lastOther.row)
  const other = { lastRow: lastOther?.row ?? 0 }
  return new Map(
    early.flatMap((it) => (it ? [[it.row, [ownIssue('collectionTooEarly', 'target', other)]]] : [])),
  )
}

function joined(one: Issues, other: Issues): Issues {
  const all = new Map(one)
  for (const [row, found] of other) all.set(row, [...(all.get(row) ?? []), ...found])
  return all
}
