import { checkLength } from '../list/cells/text-checks.ts'
import { revealList as eng } from '../locales/eng/lists/reveal-list.ts'
import { revealList as kor } from '../locales/kor/lists/reveal-list.ts'
import { sideBySide } from '../locales/side-by-side.ts'
import { readUri } from '../list/cells/uri-checks.ts'
import type { ListIssue } from '../list/issues.ts'
import { defineList, type Reading } from '../list/list-definition.ts'
import { listLimits } from '../list/limits.ts'
import { readAttributes, type AttributesResult } from '../mint/list/attributes.ts'
import { mintColumns } from '../mint/list/columns.ts'
import type { Attribute } from '../mint/list/item.ts'
import { assetList, type AssetItem } from '../operation/asset-list.ts'

const words = sideBySide({ kor, eng })

export interface RevealItem extends AssetItem {
  name: string
  uri: string
  attributes: readonly Attribute[]
}

type RevealColumn = 'assetId' | 'name' | 'uri' | 'attributes'

/**
 * A list of NFTs that are there, each with the name and the URI it gets, and the attributes that the metadata there has: those of a mint
 * list, by the same rules.
 */
export const revealList = defineList<RevealColumn, RevealItem, null>({
  columns: {
    ...assetList.columns,
    name: mintColumns.name,
    uri: mintColumns.uri,
    attributes: mintColumns.attributes,
  },
  bareColumn: 'assetId',
  takesFiles: true,
  issues: {
    ...assetList.issues,
    alreadyPlanned: {
      severity: 'error',
      ...words.issues.alreadyPlanned,
    },
  },
  example: [
    [
      '7EYnhQoR9YM3N7UoaKRoA44Uy8JeaZV3qyouov87awMs',
      'Punky Kongz Genesis No. 00001',
      'https://cdn.example.com/punky-kongz/genesis/revealed/00001.json',
      'Fur:Gold|Eyes:Laser',
    ],
    [
      '4k3Dyjzvzp8eMZWUXbBCjEvwSkkk59S5iCNLY3QrkX6R',
      '펑키콩즈 #00002',
      'https://cdn.example.com/punky-kongz/genesis/revealed/00002.json',
      '',
    ],
  ],
  createMemory: () => null,
  judge,
  findDuplicates: assetList.findDuplicates,
  toCells: ({ assetId, name, uri, attributes }) => [
    ...[assetId, name, uri],
    attributes.length > 0 ? JSON.stringify(attributes) : '',
  ],
  sizesOf: () => ({}),
})

function judge(reading: Reading<RevealColumn, null>): RevealItem {
  const { cells, isReadable, options, found } = reading
  const { row } = assetList.judge(reading)
  const { assetId, name } = cells
  if (isReadable('name')) add(found, checkLength('name', name, listLimits.nameBytesMax))
  const uri = isReadable('uri') ? readUri(cells.uri, options, found) : cells.uri
  const attributes = isReadable('attributes') ? readAttributes(cells.attributes) : noAttributes
  add(found, attributes.issue)
  return { row, assetId, name, uri, attributes: attributes.attributes }
}

const noAttributes: AttributesResult = { attributes: [], issue: null }

function add(found: ListIssue[], one: ListIssue | null): void {
  if (one) found.push(one)
}
