import { act, render, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider, type RouteObject } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { presetCodes } from '#contract/campaign/presets.ts'
import { locales } from '#web/src/admin/locales.ts'
import { router } from '#web/src/admin/routes.tsx'
import eng from '#web/src/locales/eng/index.ts'
import { startI18n } from '#web/src/shared/i18n.ts'
import { casesOf } from '../../support/soak.ts'
import { speakPseudo, untranslated } from '../../support/language/pseudo.ts'
import { textsOnPage } from '../../support/language/texts-on-page.ts'
import { englishLists } from '../mock/list-words.ts'
import { playSamples } from '../mock/played-samples.ts'

let undo: () => void
beforeAll(async () => {
  undo = speakPseudo(eng, ...englishLists)
  await startI18n(locales, 'eng')
})
afterAll(async () => {
  undo()
  await startI18n(locales, 'eng')
})

/** Pages of each kind: lists, forms, pages of one row, and what is made by hand. */
const usual = [
  ...['adminMain', 'adminMintingList', 'adminMintingList/:masterId', 'adminUserList/:uuid', 'createToken'],
  ...[
    'adminAlertRuleList',
    'adminPlaceList/:placeId',
    'reservationDetail/:seq',
    'surveyRegister',
    'adminStaffList',
  ],
]
const pages = router.routes.flatMap(({ children = [] }) => children).filter(({ path, lazy }) => path && lazy)

test.each(
  casesOf(
    pages.map((page) => [page.path ?? '', page] as const),
    ([path]) => usual.includes(path),
  ),
)(
  'in a language that nobody speaks, the page %s of the console says no word of another one',
  async (path, page) => {
    const played = playSamples()
    const lazy = page.lazy as RouteObject['lazy']
    const memory = createMemoryRouter([{ path, ...(lazy && { lazy }) }], {
      initialEntries: [
        `/${path.replace(':uuid', '6f2c6f8e-65f4-4c0c-9a57-0a7f5d2f7a10').replaceAll(/:\w+/g, '1')}`,
      ],
    })
    const { container } = render(
      <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
        <RouterProvider router={memory} />
      </SWRConfig>,
    )
    await waitFor(() => expect(container.textContent).toMatch(/[ⓐ-ⓩ]/))
    await act(async () => Promise.resolve())
    await waitFor(() => expect(played.pending).toBe(0))
    await act(async () => Promise.resolve())
    const given = [...played.texts, ...presetCodes].join()
    // What fills a sentence may be any record of values: that of a sample is empty.
    const said = textsOnPage(container)
      .join('\n')
      .replaceAll(/\{\{\w+\}\}/g, ' ')
    expect(untranslated(said).filter((word) => !given.includes(word))).toEqual([])
  },
)
