import { checkLength } from '../list/cells/text-checks.ts'
import { mappingList as eng } from '../locales/eng/lists/mapping-list.ts'
import { mappingList as kor } from '../locales/kor/lists/mapping-list.ts'
import { sideBySide } from '../locales/side-by-side.ts'
import { filesOfNumber, numberOfText } from '../file/numbered-files.ts'
import { checkUri } from '../list/cells/uri-checks.ts'
import { issue, ownIssue, type ListIssue } from '../list/issues.ts'
import { defineList, type Reading, type RowItem } from '../list/list-definition.ts'
import { listLimits } from '../list/limits.ts'
import { readAttributes, type AttributesResult } from '../mint/list/attributes.ts'
import { mintColumns } from '../mint/list/columns.ts'
import type { Attribute } from '../mint/list/item.ts'
import { tokenNumberMax } from './token-number.ts'

const words = sideBySide({ kor, eng })

/** The most tokens of one reveal: each is hashed while the request waits. */
export const revealTokensMax = 20_000

/** What one token becomes. */
export interface MappingItem extends RowItem {
  number: number
  name: string
  /** Empty: our own address serves what the row says. */
  uri: string
  /** SHA-256 of the file at the URI; empty with our own address. */
  metadata: string
  /** Metadata and picture are those of a number of the files that are chosen beside the list. */
  isOfFiles: boolean
  image: string
  imageHash: string
  attributes: readonly Attribute[]
}

type MappingColumn = 'number' | 'name' | 'uri' | 'metadata' | 'image' | 'imageHash' | 'attributes'

/** A list that says which token of a collection becomes what; tokens are known by the number in the name they were minted with. */
export const mappingList = defineList<MappingColumn, MappingItem, null>({
  columns: {
    number: {
      words: words.columns.number.words,
      need: 'required',
      aliases: ['number', 'no', 'token', 'tokenid', 'tokennumber', 'index', '번호', '토큰', '토큰번호'],
      isCode: true,
    },
    name: mintColumns.name,
    uri: {
      words: words.columns.uri.words,
      need: 'optional',
      aliases: ['uri', 'url', 'link', 'metadatauri', 'metadataurl', 'jsonuri', '메타데이터주소', '링크'],
      isCode: true,
    },
    metadata: {
      words: words.columns.metadata.words,
      need: 'optional',
      aliases: ['metadata', 'metadatahash', 'metadatasha256', 'jsonhash', '메타데이터해시'],
      isCode: true,
    },
    image: {
      words: words.columns.image.words,
      need: 'optional',
      aliases: ['image', 'picture', 'imageuri', 'imageurl', '이미지', '그림', '그림주소', '이미지주소'],
      isCode: true,
    },
    imageHash: {
      words: words.columns.imageHash.words,
      need: 'optional',
      aliases: ['imagehash', 'imagesha256', 'picturehash', '이미지해시', '그림해시'],
      isCode: true,
    },
    attributes: mintColumns.attributes,
  },
  bareColumn: 'number',
  takesFiles: true,
  issues: {
    numberInvalid: {
      severity: 'error',
      ...words.issues.numberInvalid,
    },
    numberTwice: {
      severity: 'error',
      ...words.issues.numberTwice,
    },
    hashInvalid: {
      severity: 'error',
      ...words.issues.hashInvalid,
    },
    imageMissing: {
      severity: 'error',
      ...words.issues.imageMissing,
    },
    imageBesideFiles: {
      severity: 'error',
      ...words.issues.imageBesideFiles,
    },
    hashWithoutUri: {
      severity: 'error',
      ...words.issues.hashWithoutUri,
    },
  },
  example: [
    [
      ...['1', 'Snowseed Genesis #1', '', '', 'https://cdn.example.com/snowseed/1.png'],
      ...['5df47b60a0736873c9794ddf36b30c9aa24fff0afd02883242d18a0acc58a30a', 'Fur:Snow|Eyes:Laser'],
    ],
    [
      ...['2', '스노우시드 #2', '', '', 'https://cdn.example.com/snowseed/2.png'],
      ...['37f0789b1fb915eb56d15b3b3468432c3ee55a6fa7945a824d2a9467bc27ba45', 'Fur:Ice'],
    ],
  ],
  createMemory: () => null,
  judge,
  findDuplicates,
  toCells: ({ number, name, uri, metadata, image, imageHash, attributes }) => [
    ...[String(number), name, uri, metadata, image, imageHash],
    attributes.length > 0 ? JSON.stringify(attributes) : '',
  ],
  sizesOf: () => ({}),
})

function judge(reading: Reading<MappingColumn, null>): MappingItem {
  const { row, cells, isReadable, found } = reading
  const number = readNumber(reading)
  if (isReadable('name')) add(found, checkLength('name', cells.name, listLimits.nameBytesMax))
  const attributes = isReadable('attributes') ? readAttributes(cells.attributes) : noAttributes
  add(found, attributes.issue)
  const of = { row, number, name: cells.name, attributes: attributes.attributes }
  const inFiles = numberInFiles(reading, number)
  return { ...of, ...(inFiles === null ? readAddresses(reading) : readFiles(reading, inFiles)) }
}

type Addresses = Pick<MappingItem, 'uri' | 'metadata' | 'image' | 'imageHash' | 'isOfFiles'>

/** Which number of the files a row means: the one that it names instead of a URI, else its own; null where it names an address. */
function numberInFiles({ cells, options }: Reading<MappingColumn, null>, number: number): number | null {
  const named = numberOfText(cells.uri)
  return named ?? (cells.uri === '' && options.files ? number : null)
}

function readFiles(reading: Reading<MappingColumn, null>, number: number): Addresses {
  const { cells, options, found } = reading
  const files = options.files && filesOfNumber(options.files, number)
  if (!files && !Number.isNaN(number))
    found.push(
      issue(options.files ? 'numberUnknown' : 'numberWithoutFiles', 'uri', { number: String(number) }),
    )
  if (cells.image !== '' || cells.imageHash !== '') found.push(ownIssue('imageBesideFiles', 'image'))
  if (cells.metadata !== '') found.push(ownIssue('hashWithoutUri', 'metadata'))
  const { metadata, image } = files ?? { metadata: nowhere, image: nowhere }
  return {
    ...{ uri: metadata.uri, metadata: metadata.sha256, isOfFiles: true },
    ...{ image: image.uri, imageHash: image.sha256 },
  }
}

const nowhere = { uri: '', sha256: '' }

function readAddresses(reading: Reading<MappingColumn, null>): Addresses {
  const { cells, isReadable, options, found } = reading
  const network = options.network ?? 'mainnet'
  const { uri, image } = cells
  if (isReadable('uri') && uri !== '') {
    add(found, checkLength('uri', uri, listLimits.uriBytesMax))
    add(found, checkUri(uri, network))
  }
  if (isReadable('image') && image !== '') add(found, onColumn(checkUri(image, network), 'image'))
  const imageHash = readHash(reading, 'imageHash')
  if (image === '' || cells.imageHash === '') found.push(ownIssue('imageMissing', 'image'))
  const metadata = readHash(reading, 'metadata')
  if ((uri === '') !== (cells.metadata === '')) found.push(ownIssue('hashWithoutUri', 'metadata'))
  return { uri, metadata, image, imageHash, isOfFiles: false }
}

const noAttributes: AttributesResult = { attributes: [], issue: null }

function readNumber({ cells, isReadable, found }: Reading<MappingColumn, null>): number {
  const number = /^#?\d{1,9}$/.test(cells.number) ? Number(cells.number.replace('#', '')) : Number.NaN
  if (isReadable('number') && !(number <= tokenNumberMax))
    found.push(ownIssue('numberInvalid', 'number', { value: cells.number }))
  return number
}

function readHash(
  { cells, isReadable, found }: Reading<MappingColumn, null>,
  column: 'imageHash' | 'metadata',
): string {
  const hash = cells[column].toLowerCase()
  if (isReadable(column) && hash !== '' && !/^[0-9a-f]{64}$/.test(hash))
    found.push(ownIssue('hashInvalid', column, { value: cells[column] }))
  return hash
}

function findDuplicates(items: readonly (MappingItem | null)[]): Map<number, ListIssue[]> {
  const rows = new Map<number, number>()
  const found = new Map<number, ListIssue[]>()
  for (const item of items) {
    if (!item || Number.isNaN(item.number)) continue
    const firstRow = rows.get(item.number)
    if (firstRow === undefined) rows.set(item.number, item.row)
    else found.set(item.row, [ownIssue('numberTwice', 'number', { firstRow })])
  }
  return found
}

function onColumn(issue: ListIssue | null, column: string): ListIssue | null {
  return issue && { ...issue, column }
}
function add(found: ListIssue[], one: ListIssue | null): void {
  if (one) found.push(one)
}
