import type { ColumnDefinition } from '../../list/list-definition.ts'
import { mintColumns as eng } from '../../locales/eng/lists/mint-columns.ts'
import { mintColumns as kor } from '../../locales/kor/lists/mint-columns.ts'
import { sideBySide } from '../../locales/side-by-side.ts'
import { listLimits } from '../../list/limits.ts'

const words = sideBySide({ kor, eng })

export type MintColumn = 'name' | 'symbol' | 'uri' | 'owner' | 'creators' | 'royalty' | 'attributes'

/**
 * The columns of a mint list. Of the aliases, the Korean word for "address" is left out on purpose: people use it for
 * wallets and for links.
 */
export const mintColumns: Record<MintColumn, ColumnDefinition> = {
  name: {
    ...words.name,
    need: 'required',
    aliases: ['name', 'nftname', 'itemname', 'title', '이름', '명칭', '제목', 'nft이름', 'nft명'],
    template: [],
    cutBytes: listLimits.nameBytesMax,
  },
  symbol: {
    ...words.symbol,
    need: 'expected',
    aliases: ['symbol', 'ticker', '심볼', '심벌', '기호'],
    cutBytes: listLimits.symbolBytesMax,
  },
  uri: {
    ...words.uri,
    need: 'required',
    aliases: [
      ...['uri', 'url', 'link', 'json', 'jsonurl', 'jsonuri', 'tokenuri', 'metadata', 'metadatauri'],
      ...[
        'metadataurl',
        '메타데이터',
        '메타데이터주소',
        '메타데이터링크',
        '메타데이터uri',
        '메타데이터url',
        '링크',
      ],
      ...['number', 'filenumber', '번호', '파일번호'],
    ],
    template: ['name'],
    isCode: true,
  },
  owner: {
    ...words.owner,
    need: 'required',
    aliases: [
      ...['owner', 'wallet', 'walletaddress', 'owneraddress', 'ownerwallet', 'address', 'recipient'],
      ...['receiver', 'holder', '소유자', '소유자주소', '지갑', '지갑주소', '받는지갑', '받는사람', '수신자'],
      ...['수령인', '보유자'],
    ],
    isCode: true,
  },
  creators: {
    ...words.creators,
    need: 'optional',
    aliases: ['creators', 'creator', '크리에이터', '창작자', '제작자', '작가'],
    isCode: true,
    fromJson: (values) => values.map(creatorText).join('|'),
  },
  royalty: {
    ...words.royalty,
    need: 'expected',
    aliases: ['royalty', 'royalties', 'royaltypercent', '로열티', '로열티율', '로얄티'],
    // Numbers under these are basis points (500 = 5 %), as Metaplex JSON writes them.
    unit: {
      text: 'bps',
      aliases: ['sellerfeebasispoints', 'royaltybasispoints', 'royaltybps', 'basispoints', 'bps'],
    },
    seriesStart: '5%',
  },
  attributes: {
    words: words.attributes.words,
    need: 'optional',
    aliases: ['attributes', 'attribute', 'traits', 'trait', 'properties', '속성', '특성'],
    isCode: true,
  },
}

function creatorText(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const address: unknown = 'address' in value ? value.address : undefined
  const share: unknown = 'share' in value ? value.share : undefined
  if (typeof address !== 'string') return JSON.stringify(value)
  if (share === undefined) return address
  return `${address}:${typeof share === 'number' || typeof share === 'string' ? share : JSON.stringify(share)}`
}
