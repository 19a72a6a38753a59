import type { Entry } from './entry.ts'

export interface BrandAsset extends Entry {
  /** How the page shows it: the mark drawn, the name set in type, a colour as a swatch, a typeface as a specimen. */
  kind: 'mark' | 'wordmark' | 'colour' | 'typeface'
  /** The hex code of a colour, the family of a typeface, the words of a wordmark; empty for the mark. */
  value: string
}

/**
 * The brand as this site draws it. Colours are those of web/src/styles/theme.css, so none of these
 * states a fact about the world; a maintainer adds downloadable files here, marked as samples until final.
 */
export const brandAssets: readonly BrandAsset[] = [
  {
    id: 'asset-1',
    kind: 'mark',
    name: { kor: '심벌', eng: 'Symbol' },
    value: '',
    description: {
      kor: '뿌리에서 잎까지 한 줄기만 금빛입니다. 앱 아이콘과 좁은 자리에 씁니다.',
      eng: 'One branch, root to leaf, is gold. For app icons and narrow places.',
    },
    isSample: false,
  },
  {
    id: 'asset-2',
    kind: 'wordmark',
    name: { kor: '영문 표기', eng: 'Latin name' },
    value: 'Punky',
    description: {
      kor: '첫 글자만 대문자로 씁니다.',
      eng: 'Capital P, the rest in lower case.',
    },
    isSample: false,
  },
  {
    id: 'asset-3',
    kind: 'wordmark',
    name: { kor: '국문 표기', eng: 'Korean name' },
    value: '펑키',
    description: {
      kor: '한국어 문장에서 씁니다. 컬렉션 이름에서는 붙여 씁니다. 예: 펑키콩즈.',
      eng: 'For Korean text. In the name of a collection it joins the next word without a space.',
    },
    isSample: false,
  },
  {
    id: 'asset-4',
    kind: 'colour',
    name: { kor: '증명의 금색', eng: 'Proof gold' },
    value: '#f0c35a',
    description: {
      kor: '하나뿐인 강조색입니다. 눌러야 할 곳과 지금 있는 곳을 가리킵니다.',
      eng: 'The only accent. It marks what to press and where you are.',
    },
    isSample: false,
  },
  {
    id: 'asset-5',
    kind: 'colour',
    name: { kor: '밝은 금색', eng: 'Bright gold' },
    value: '#ffd981',
    description: {
      kor: '금색 위에 빛이 닿는 자리, 심벌의 잎에 씁니다.',
      eng: 'Where light falls on the gold, and for the leaf of the symbol.',
    },
    isSample: false,
  },
  {
    id: 'asset-6',
    kind: 'colour',
    name: { kor: '캔버스', eng: 'Canvas' },
    value: '#08080c',
    description: {
      kor: '모든 화면의 바탕입니다. 순수한 검정 대신 씁니다.',
      eng: 'The ground of every screen, instead of pure black.',
    },
    isSample: false,
  },
  {
    id: 'asset-7',
    kind: 'colour',
    name: { kor: '잉크', eng: 'Ink' },
    value: '#f5f4f0',
    description: {
      kor: '글자와 단색 심벌에 씁니다. 순수한 흰색 대신 씁니다.',
      eng: 'Text and the single-color symbol, instead of pure white.',
    },
    isSample: false,
  },
  {
    id: 'asset-8',
    kind: 'typeface',
    name: { kor: '서체', eng: 'Typeface' },
    value: 'Pretendard',
    description: {
      kor: '국문과 영문을 한 서체로 씁니다. SIL 오픈 폰트 라이선스로 배포됩니다.',
      eng: 'One family for Korean and Latin, published under the SIL Open Font License.',
    },
    isSample: false,
  },
]
