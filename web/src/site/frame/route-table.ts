import type { Feature } from '#contract/feature/codes.ts'
import type { Language } from '../../shared/i18n.ts'
import type { RouteId, RouteKind, Section, SiteRoute } from './route.ts'

const both: readonly Language[] = ['kor', 'eng']
const korean: readonly Language[] = ['kor']

type Row = [
  id: RouteId,
  it?: { path?: string; kind?: RouteKind; isKorean?: true; menu?: false; footer?: number; feature?: Feature },
]

/** The rows of a section in menu order. A row with `menu: false` is reached from other pages. */
const table: Record<Section, Row[]> = {
  rwa: [['rwaProject'], ['rwaConsortium'], ['rwaProcess'], ['rwaSutucture']],
  utility: [['utilityProject'], ['utilityStructure'], ['utilityProcess']],
  game: [['gameNft'], ['gameConsortium'], ['gameProject'], ['soccergo', { isKorean: true }]],
  nft: [
    ['nftProject'],
    ['nftPunkykongz'],
    ['nftGenesis'],
    ['nftProjectFriend'],
    ['nftProjectOcullaSummoning', { feature: 'summoning' }],
    ['nftProjectGearUp'],
    ['nftProjectGearUpCrafter', { feature: 'gearCrafter' }],
    ['nftPunkyCrafter', { feature: 'crafter' }],
    ['nftProjectToriShop', { feature: 'toriShop' }],
    ['nftPunkyhag', { feature: 'punkyhag' }],
    ['nftAlya'],
    ['nftFitri'],
  ],
  coin: [
    ['productCoin', { path: '{product}Coin' }],
    ['productCoinRwaVenture', { path: '{product}CoinRwaVenture' }],
    ['productCoinNftSynergy', { path: '{product}CoinNftSynergy' }],
  ],
  powerzone: [
    ['powerzoneCoinStaking', { feature: 'staking' }],
    ['powerzoneNftStaking', { menu: false, feature: 'boost' }],
    ['powerzonePunkyDrop', { feature: 'drop' }],
    ['powerzonePunkyForge', { menu: false }],
    ['powerzonePunkyNova', { menu: false }],
    ['powerzoneCoinStakingView', { menu: false }],
    ['powerzoneCoinStakingWriteStaking', { menu: false }],
    ['powerzoneCoinStakingWriteStakingConfirm', { menu: false }],
    ['powerzoneCoinStakingWriteStakingComplete', { menu: false }],
    ['powerzoneCoinStakingWriteUnStaking', { menu: false }],
    ['powerzoneCoinStakingWriteUnStakingConfirm', { menu: false }],
    ['powerzoneCoinStakingWriteUnStakingComplete', { menu: false }],
  ],
  benefit: [
    ['benefitNft', { feature: 'reservation' }],
    ['benefitMultiple'],
    ['benefitMembership', { feature: 'membership' }],
    ['reservation2', { isKorean: true, feature: 'reservation' }],
  ],
  company: [
    ['companyAbout', { footer: 5 }],
    ['companyVision'],
    ['companyBoardmember'],
    ['companyPartners'],
    ['companyCi'],
    ['companyNews', { kind: 'news' }],
    ['companyNewsView', { kind: 'news', menu: false }],
    ['companyNewsArticle', { path: 'companyNewsView/:id', kind: 'news', menu: false }],
    ['inquiry', { kind: 'page' }],
  ],
  etc: [
    ['etcPrivacy', { footer: 1, menu: false }],
    ['etcTermsofUse', { footer: 2, menu: false }],
    ['etcEmail', { footer: 3, menu: false }],
    ['etcCookie', { footer: 4, menu: false }],
  ],
}

/** Every route below a language prefix; `{product}` of SPEC.md is the brand's slug. */
export function contentRoutes(slug: string): SiteRoute[] {
  return Object.entries(table).flatMap(([section, rows]) =>
    rows.map(([id, options = {}], index) => ({
      id,
      path: (options.path ?? id).replace('{product}', slug),
      section: section as Section,
      languages: options.isKorean ? korean : both,
      kind: options.kind ?? 'content',
      menuOrder: options.menu === false ? null : index + 1,
      footerOrder: options.footer ?? null,
      feature: options.feature ?? null,
    })),
  )
}
