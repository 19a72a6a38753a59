import { describe, expect, it } from 'vitest'
import { nextOf, neighboursOf } from '#web/src/site/base/neighbours.ts'
import { menuGroups, menuExtras, routeOf, routes } from '#web/src/site/frame/routes.ts'
import { menuOf } from '#web/src/site/frame/shell/menu.ts'

function ids(...args: Parameters<typeof menuOf>) {
  return menuOf(...args).map((it) => it.id)
}

describe('the menu', () => {
  it('leads Punky Boost to the NFT staking page', () => {
    const boost = menuOf('powerzone', 'eng').find((it) => it.id === 'punkyBoost')
    expect(boost?.href).toBe('/eng/powerzoneNftStaking')
  })

  it('opens the popup for what is to be released, and for nothing else', () => {
    const popups = menuGroups.flatMap((group) => menuOf(group, 'kor').filter((it) => it.isHeld))
    expect(popups.map((it) => it.id).toSorted()).toEqual(
      ['chaosCube', 'dashBoard', 'gameStructure', 'punkyForge', 'punkyNova'].toSorted(),
    )
  })

  it('shows Korean pages in Korean only', () => {
    expect(ids('game', 'kor')).toContain('soccergo')
    expect(ids('game', 'eng')).not.toContain('soccergo')
    expect(ids('benefit', 'idn')).not.toContain('reservation2')
  })

  it('keeps the order of the table', () => {
    expect(ids('rwa', 'kor')).toEqual(['rwaProject', 'rwaConsortium', 'rwaProcess', 'rwaSutucture'])
    expect(ids('powerzone', 'kor').slice(0, 2)).toEqual(['powerzoneCoinStaking', 'punkyBoost'])
  })

  it('leads only to routes', () => {
    for (const { to } of menuExtras) if (to !== null) expect(() => routeOf(to)).not.toThrow()
  })
})

describe('the way through the pages', () => {
  it.each(['kor', 'eng'] as const)('reaches every page of the site and ends nowhere, in %s', (language) => {
    const pages = routes.filter(
      (it) => it.section !== null && it.languages.includes(language) && !it.path.endsWith('/:id'),
    )
    const seen = new Set<string>()
    let page = pages[0]
    while (page && !seen.has(page.id)) {
      seen.add(page.id)
      page = nextOf(page, language)
    }
    expect(seen.size).toBe(pages.length)
  })

  it('lists the steps of a flow only beside themselves', () => {
    const steps = (id: string) =>
      neighboursOf(routeOf(id), 'kor')
        .filter((it) => it.id.includes('Write'))
        .map((it) => it.id)
    expect(steps('powerzoneCoinStaking')).toEqual([])
    expect(steps('powerzoneCoinStakingWriteStaking')).toEqual(['powerzoneCoinStakingWriteStaking'])
  })
})
