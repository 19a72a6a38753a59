import type { ColumnDefinition } from '../../list/list-definition.ts'
import { listLimits } from '../../list/limits.ts'

export type MintColumn = 'name' | 'symbol' | 'uri' | 'owner' | 'creators' | 'royalty' | 'attributes'

/**
 * The columns of a mint list. Of the aliases, the Korean word for "address" is left out on purpose: people use it for
 * wallets and for links.
 */
export const mintColumns: Record<MintColumn, ColumnDefinition> = {
  name: {
    words: { kor: '이름', eng: 'Name' },
    need: 'required',
    aliases: ['name', 'nftname', 'itemname', 'title', '이름', '명칭', '제목', 'nft이름', 'nft명'],
    fillHint: {
      kor: '{n:4}는 0001처럼 네 자리 번호가 돼요. 예: Punky #{n:4}',
      eng: '{n:4} becomes 0001. Example: Punky #{n:4}',
    },
    template: [],
    cutBytes: listLimits.nameBytesMax,
  },
  symbol: {
    words: { kor: '심볼', eng: 'Symbol' },
    need: 'expected',
    aliases: ['symbol', 'ticker', '심볼', '심벌', '기호'],
    fillHint: { kor: '10바이트까지예요. 예: PKNG', eng: 'At most 10 bytes. Example: PKNG' },
    cutBytes: listLimits.symbolBytesMax,
  },
  uri: {
    words: { kor: 'URI', eng: 'URI' },
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
    fillHint: {
      kor: '예: https://cdn.example.com/{n}.json. 파일 세트의 번호라면 {n}',
      eng: 'Example: https://cdn.example.com/{n}.json; of a set of files the number alone: {n}',
    },
    template: ['name'],
    isCode: true,
  },
  owner: {
    words: { kor: '소유자', eng: 'Owner' },
    need: 'required',
    aliases: [
      ...['owner', 'wallet', 'walletaddress', 'owneraddress', 'ownerwallet', 'address', 'recipient'],
      ...['receiver', 'holder', '소유자', '소유자주소', '지갑', '지갑주소', '받는지갑', '받는사람', '수신자'],
      ...['수령인', '보유자'],
    ],
    fillHint: { kor: '솔라나 지갑 주소', eng: 'A Solana wallet' },
    isCode: true,
  },
  creators: {
    words: { kor: '크리에이터', eng: 'Creators' },
    need: 'optional',
    aliases: ['creators', 'creator', '크리에이터', '창작자', '제작자', '작가'],
    fillHint: { kor: '주소:비율 | 주소:비율', eng: 'address:share | address:share' },
    isCode: true,
    fromJson: (values) => values.map(creatorText).join('|'),
  },
  royalty: {
    words: { kor: '로열티', eng: 'Royalty' },
    need: 'expected',
    aliases: ['royalty', 'royalties', 'royaltypercent', '로열티', '로열티율', '로얄티'],
    // Numbers under these are basis points (500 = 5 %), as Metaplex JSON writes them.
    unit: {
      text: 'bps',
      aliases: ['sellerfeebasispoints', 'royaltybasispoints', 'royaltybps', 'basispoints', 'bps'],
    },
    fillHint: { kor: '0에서 100 사이예요. 예: 5%', eng: 'From 0 to 100. Example: 5%' },
    seriesStart: '5%',
  },
  attributes: {
    words: { kor: '속성', eng: 'Attributes' },
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
