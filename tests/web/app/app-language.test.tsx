import { act, render, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { notices } from '#contract/locales/eng/notices.ts'
import { kindOfNotice, noticeCodes, noticeParams } from '#contract/notice/notice-params.ts'
import { listMyNotices } from '#contract/notice/notices.ts'
import { appRoutes, partOf } from '#web/src/app/pages.ts'
import { startSiteI18n } from '#web/src/site/frame/i18n.ts'
import { site } from '#web/src/site/locales/eng/index.ts'
import { changeWallets } from '#web/src/site/wallet/state.ts'
import { pseudoOf, speakPseudo, untranslated } from '../../support/language/pseudo.ts'
import { textsOnPage } from '../../support/language/texts-on-page.ts'
import { englishLists } from '../mock/list-words.ts'
import { playSamples } from '../mock/played-samples.ts'
import { replyOf } from '../mock/replies.ts'
import { sampleOf } from '../mock/sample-of.ts'
import '../site-features.ts'

let undo: () => void
beforeAll(() => {
  undo = speakPseudo(notices, ...englishLists)
  startSiteI18n(
    'eng',
    Object.fromEntries(Object.entries(site).map(([name, words]) => [name, pseudoOf(words)])),
  )
})
afterAll(() => undo())

const everyNotice = noticeCodes.map((code, at) => ({
  ...{ noticeId: at + 1, kind: kindOfNotice[code], code, params: sampleOf(noticeParams[code]) },
  ...{ at: '2026-11-21T00:00:00.000Z', isRead: false },
}))

test.each(appRoutes.map((route) => [route.id, route] as const))(
  'in a language that nobody speaks, the page %s says no word of another one',
  async (_, route) => {
    const played = playSamples({ [listMyNotices.path]: everyNotice })
    const session = replyOf('readWalletSession')
    changeWallets({ isReady: true, isUnreachable: false, session })
    const Component = await partOf(route).load()
    const path = route.path.replace(/:\w+/, '1')
    const { container } = render(
      <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
        <MemoryRouter initialEntries={[path.startsWith('reservation/') ? `/${path}` : `/eng/${path}`]}>
          <Component route={route} />
        </MemoryRouter>
      </SWRConfig>,
    )
    await act(async () => Promise.resolve())
    await waitFor(() => expect(played.pending).toBe(0))
    await act(async () => Promise.resolve())
    const given = [JSON.stringify(session), ...played.texts].join('')
    const said = textsOnPage(container).join('\n')
    expect(said).toMatch(/[ⓐ-ⓩ]/)
    expect(untranslated(said).filter((word) => !given.includes(word))).toEqual([])
  },
)
