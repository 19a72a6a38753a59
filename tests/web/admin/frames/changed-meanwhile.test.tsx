import '@testing-library/jest-dom/vitest'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { FeatureListPage } from '#web/src/admin/feature/feature-list-page.tsx'
import { locales } from '#web/src/admin/locales.ts'
import { SettingListPage } from '#web/src/admin/setting/setting-list-page.tsx'
import eng from '#web/src/locales/eng/index.ts'
import { startI18n } from '#web/src/shared/i18n.ts'
import { replyOf } from '../../mock/replies.ts'
import { open } from '../parts/played-page.tsx'

beforeAll(async () => {
  await startI18n(locales, 'eng')
  // jsdom lays nothing out.
  Element.prototype.scrollIntoView = () => undefined
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const other = { modifier: 'other@punky.example', modifiedAt: '2026-11-21T00:00:00.000Z', version: 4 }
const feature = replyOf('modifyFeature', {
  ...{ feature: 'migration', state: 'open', shownState: 'open', opensOn: null, version: 3 },
})
const setting = replyOf('modifySetting', { key: 'SYMBOL', value: 'PKNG', isSecret: false, version: 3 })
const refusal = {
  ...{ resultCd: 'CHANGED_MEANWHILE', returnCd: '-1', returnMessage: '', returnValue: null },
  ...{ requestId: 'r', params: {} },
}

/** Answers as the API does: who read an older row than there is now is refused. */
function serve(rows: [{ version: number }, { version: number }]) {
  const sent: { version: number }[] = []
  const isNewer = () => sent.length > 0
  vi.stubGlobal('fetch', (_: string, { method, body = '' }: { method?: string; body?: string } = {}) => {
    if (method !== 'PUT') {
      const returnValue = { rows: [isNewer() ? rows[1] : rows[0]] }
      return Promise.resolve(new Response(JSON.stringify({ returnValue })))
    }
    sent.push(JSON.parse(body))
    const isRefused = sent.at(-1)?.version !== rows[1].version
    const reply = isRefused ? refusal : { returnValue: rows[1] }
    return Promise.resolve(new Response(JSON.stringify(reply), { status: isRefused ? 409 : 200 }))
  })
  return sent
}

const pages = [
  {
    name: 'a feature',
    page: <FeatureListPage />,
    rows: [feature, { ...feature, ...other, state: 'planned', shownState: 'planned' }],
    open: 'Change Migration',
    fill: () => void fireEvent.click(screen.getByRole('radio', { name: /^Closed/ })),
    save: eng.features.confirm.closed,
    now: eng.features.states.planned,
  },
  {
    name: 'a setting',
    page: <SettingListPage />,
    rows: [setting, { ...setting, ...other, value: 'OTHER' }],
    open: eng.settings.changeOf.replace('{{name}}', eng.settings.keys.SYMBOL.name),
    fill: () => void fireEvent.change(screen.getByRole('textbox'), { target: { value: 'MINE' } }),
    save: eng.settings.save,
    now: 'OTHER',
  },
] as const

describe.each(pages)('who saves $name that somebody else changed meanwhile', (entry) => {
  test('is told so and by whom, sees what it is now, and may save again', async () => {
    const sent = serve([...entry.rows])
    await open('eng', entry.page, '/list')
    await userEvent.click(await screen.findByRole('button', { name: entry.open }))
    const dialog = within(await screen.findByRole('dialog'))
    entry.fill()
    await userEvent.click(dialog.getByRole('button', { name: entry.save }))
    expect(await dialog.findByText(eng.errors.CHANGED_MEANWHILE.title)).toBeVisible()
    const now = within(dialog.getByText(eng.common.isNow).parentElement ?? document.body)
    expect(now.getByText(entry.now)).toBeVisible()
    expect(now.getByText(other.modifier, { exact: false })).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: entry.save }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent.map(({ version }) => version)).toEqual([3, 4])
  })
})
