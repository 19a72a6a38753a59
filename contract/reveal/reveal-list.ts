import { checkLength } from '../list/cells/text-checks.ts'
import { checkUri } from '../list/cells/uri-checks.ts'
import { defineList, type Reading } from '../list/list-definition.ts'
import { listLimits } from '../list/limits.ts'
import { mintColumns } from '../mint/list/columns.ts'
import { assetList, type AssetItem } from '../operation/asset-list.ts'

export interface RevealItem extends AssetItem {
  name: string
  uri: string
}

type RevealColumn = 'assetId' | 'name' | 'uri'

/** A list of NFTs that are there, each with the name and the URI it gets: those of a mint list, by the same rules. */
export const revealList = defineList<RevealColumn, RevealItem, null>({
  columns: { ...assetList.columns, name: mintColumns.name, uri: mintColumns.uri },
  bareColumn: 'assetId',
  issues: {
    ...assetList.issues,
    alreadyPlanned: {
      severity: 'error',
      title: { kor: '다른 작업에 이미 있음', eng: 'Already in another run' },
      sentence: {
        kor: '작업 "{run}"에 이미 있습니다. 그 작업이 같은 이름과 URI로 바꾸었거나, 아직 끝나지 않았습니다. 이 목록에서 빼 주세요.',
        eng: 'Already in the run "{run}", which gives it this name and URI, or has not finished yet. Remove it from this list.',
      },
    },
  },
  example: [
    [
      '7EYnhQoR9YM3N7UoaKRoA44Uy8JeaZV3qyouov87awMs',
      'Punky Kongz Genesis No. 00001',
      'https://cdn.example.com/punky-kongz/genesis/revealed/00001.json',
    ],
    [
      '4k3Dyjzvzp8eMZWUXbBCjEvwSkkk59S5iCNLY3QrkX6R',
      '펑키콩즈 #00002',
      'https://cdn.example.com/punky-kongz/genesis/revealed/00002.json',
    ],
  ],
  createMemory: () => null,
  judge,
  findDuplicates: assetList.findDuplicates,
  toCells: ({ assetId, name, uri }) => [assetId, name, uri],
  sizesOf: () => ({}),
})

function judge(reading: Reading<RevealColumn, null>): RevealItem {
  const { row, cells, isReadable, options, found } = reading
  assetList.judge(reading)
  if (isReadable('name')) found.push(...some(checkLength('name', cells.name, listLimits.nameBytesMax)))
  if (isReadable('uri')) {
    found.push(...some(checkLength('uri', cells.uri, listLimits.uriBytesMax)))
    found.push(...some(checkUri(cells.uri, options.network ?? 'mainnet')))
  }
  return { row, assetId: cells.assetId, name: cells.name, uri: cells.uri }
}

function some<T>(found: T | null): T[] {
  return found === null ? [] : [found]
}
