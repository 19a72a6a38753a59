import { describe, expect, it } from 'vitest'
import { contentRoutes } from '#web/src/site/frame/route-table.ts'
import { appPages } from '#web/src/app/pages.ts'
import { sitePages } from '#web/src/site/base/load-page.ts'
import { routeOf, routes } from '#web/src/site/frame/routes.ts'
import {
  leadsInto,
  matchPath,
  myPagePath,
  navLanguageOf,
  pathOf,
  pathTo,
  switchPath,
} from '#web/src/site/frame/paths.ts'

/** SPEC.md section 2, word for word, with the brand's slug for `{product}`. */
const named = [
  ...['rwaProject', 'rwaConsortium', 'rwaProcess', 'rwaSutucture'],
  ...['utilityProject', 'utilityStructure', 'utilityProcess'],
  ...['gameNft', 'gameConsortium', 'gameProject'],
  ...['nftProject', 'nftProjectFriend', 'nftProjectOcullaSummoning', 'nftProjectGearUp'],
  ...['nftProjectGearUpCrafter', 'nftPunkyCrafter', 'nftProjectToriShop', 'nftPunkyhag'],
  ...['nftPunkykongz', 'nftAlya', 'nftFitri', 'nftGenesis'],
  ...['companyAbout', 'companyVision', 'companyBoardmember', 'companyPartners', 'companyCi'],
  ...['companyNews', 'companyNewsView', 'companyNewsView/7'],
  ...['benefitNft', 'benefitMultiple', 'benefitMembership'],
  ...['etcCookie', 'etcEmail', 'etcTermsofUse', 'etcPrivacy'],
  ...['punkyCoin', 'punkyCoinRwaVenture', 'punkyCoinNftSynergy'],
  ...['', 'View'].map((it) => `powerzoneCoinStaking${it}`),
  ...['WriteStaking', 'WriteUnStaking'].flatMap((write) =>
    ['', 'Confirm', 'Complete'].map((it) => `powerzoneCoinStaking${write}${it}`),
  ),
  ...['powerzoneNftStaking', 'powerzonePunkyDrop', 'powerzonePunkyForge', 'powerzonePunkyNova'],
]

describe('the addresses of pages', () => {
  it('are unique, and those of SPEC.md section 2', () => {
    const addresses = routes.flatMap((route) => route.languages.map((it) => pathOf(route, it, 1)))
    expect(new Set(addresses).size).toBe(addresses.length)
    for (const path of [
      '/kor',
      '/eng/rwaSutucture',
      '/eng/punkyCoinRwaVenture',
      '/kor/powerzoneCoinStakingWriteUnStakingComplete',
      '/kor/reservation2',
      '/eng/companyNewsView/1',
    ])
      expect(addresses).toContain(path)
    for (const path of ['/eng/reservation2', '/eng/soccergo']) expect(addresses).not.toContain(path)
  })

  it.each(['kor', 'eng'] as const)('hold every child that SPEC.md section 2 names, in %s', (language) => {
    const addresses = routes
      .filter((route) => route.languages.includes(language))
      .map((route) => pathOf(route, language, 7))
    expect(named.map((it) => `/${language}/${it}`).filter((it) => !addresses.includes(it))).toEqual([])
  })

  it('carry the slug of the brand', () => {
    expect(contentRoutes('acme').find((it) => it.id === 'productCoin')?.path).toBe('acmeCoin')
  })

  it.each(['kor', 'eng', 'idn'] as const)('keep the language %s', (language) => {
    expect(pathTo('nftGenesis', language)).toBe(`/${language}/nftGenesis`)
    expect(pathTo('main', language)).toBe(`/${language}`)
  })

  it('know only kor and eng for company, benefit, my page and the power zone', () => {
    for (const id of ['companyAbout', 'benefitNft', 'powerzonePunkyDrop'])
      expect(pathTo(id, 'idn')).toBe(`/eng/${id}`)
    expect(myPagePath('idn')).toBe('/eng/mypage')
    expect(myPagePath('kor')).toBe('/kor/mypage')
  })

  it('refuse a link to a page that is not there', () => {
    expect(() => pathTo('soccergo', 'eng')).toThrow('soccergo has no eng version')
    expect(() => pathTo('nowhere', 'kor')).toThrow('No route is called "nowhere"')
  })
})

describe('an address', () => {
  it.each([
    ['/', 'main'],
    ['/main', 'main'],
    ['/kor', 'main'],
    ['/eng/', 'main'],
    ['/eng/nftAlya', 'nftAlya'],
    ['/idn/nftAlya', 'nftAlya'],
    ['/kor/soccergo', 'soccergo'],
    ['/kor/companyNewsView', 'companyNewsView'],
    ['/kor/companyNewsView/7', 'companyNewsArticle'],
    ['/kor/punkyCoin', 'productCoin'],
    ['/eng/mypage', 'mypage'],
    ['/kor/mypage/index', 'mypage'],
    ['/idn/mypage/minting/', 'mypageMinting'],
    ['/kor/mypage/reservationDetail/12', 'mypageReservationDetail'],
    ['/reservation/hotel', 'reservationHotel'],
    ['/reservation/eyeClinic/', 'reservationEyeClinic'],
  ])('%s is the page %s', (path, id) => expect(matchPath(path)?.id).toBe(id))

  it.each([
    '/eng/soccergo',
    '/fra/nftAlya',
    '/kor/companyNewsView/7/8',
    '/kor/:id',
    '/nftAlya',
    '/test',
    '/kor/mypage/reservationDetail/x',
    '/mypage',
    '/reservation',
    '/kor/reservation/hotel',
  ])('%s is none', (path) => expect(matchPath(path)).toBeUndefined())

  it('says its language', () => {
    expect(['/kor/x', '/eng', '/idn/x', '/', '/korea'].map(navLanguageOf)).toEqual([
      'kor',
      'eng',
      'idn',
      undefined,
      undefined,
    ])
  })
})

describe('switching the language', () => {
  it.each([
    ['/kor/nftAlya', 'eng', '/eng/nftAlya'],
    ['/eng/companyNewsView/7', 'kor', '/kor/companyNewsView/7'],
    ['/idn/nftAlya', 'kor', '/kor/nftAlya'],
    ['/kor', 'eng', '/eng'],
    ['/', 'eng', '/eng'],
    // Its address has no language: it stays, and comes in the other one.
    ['/reservation/hotel', 'eng', '/reservation/hotel'],
    ['/main', 'kor', '/kor'],
    ['/kor/soccergo', 'eng', '/eng'],
    ['/kor/nowhere', 'eng', '/eng'],
  ] as const)('%s to %s is %s', (from, to, path) => expect(switchPath(from, to)).toBe(path))
})

describe('the table', () => {
  it('gives every route a section and a known id', () => {
    for (const route of routes.filter((it) => it.kind !== 'main')) expect(route.section).not.toBeNull()
    expect(routeOf('rwaProject').section).toBe('rwa')
  })
})

describe('a link', () => {
  const [intoSite, intoApp] = [leadsInto(sitePages), leadsInto(appPages)]

  it.each(['/kor', '/eng/nftAlya?migrate=new', '/eng/nowhere'])('to %s leads into the site', (to) =>
    expect([intoSite(to), intoApp(to)]).toEqual([true, false]),
  )

  it.each(['/kor/mypage', '/eng/mypage/minting?migrate=new#top', '/idn/mypage/index'])(
    'to %s leads into the app',
    (to) => expect([intoSite(to), intoApp(to)]).toEqual([false, true]),
  )

  it.each(['?migrate=new', '#main'])('to %s stays on the page that is shown', (to) =>
    expect([intoSite(to), intoApp(to)]).toEqual([true, true]),
  )
})
