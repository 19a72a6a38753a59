import '@testing-library/jest-dom/vitest'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { WrongRow } from '#contract/recipient/wrong-rows.ts'
import type { RuleRecipients } from '#contract/recipient/sources.ts'
import { campaignOfPreset, emptyCampaign } from '#web/src/admin/launch/draft/campaign-draft.ts'
import type { Draft } from '#web/src/admin/launch/draft/draft-store.ts'
import { SourceStep } from '#web/src/admin/launch/steps/source-step.tsx'
import type { Wizard } from '#web/src/admin/launch/wizard.ts'
import { locales } from '#web/src/admin/locales.ts'
import eng from '#web/src/locales/eng/index.ts'
import { startI18n } from '#web/src/shared/i18n.ts'
import { sampleAt } from '../../mock/checked-fetch.ts'
import { replyOf } from '../../mock/replies.ts'
import { project } from '../../mock/rows.ts'
import { openAt, pageOf, playApi } from '../kit/played-api.tsx'
import { playedWizard } from './played-wizard.ts'

beforeAll(() => startI18n(locales, 'eng'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const words = eng.campaigns.rule
const random = replyOf('listPresets', {
  presets: [
    {
      ...{ presetId: 1, code: 'random', nameKor: '무작위', nameEng: 'Random', isSample: true },
      values: {
        ...{ kind: 'sendCoin', recipients: 'draw', amount: '0.1', repeats: 'weekly', weekday: 4 },
        ...{ time: '18:00', weeks: 2, whenMissed: 'ask' },
      },
    },
  ],
}).presets[0]

/** The first step of a campaign of coins, and what it was left with. */
function Source({ campaign, onDraft }: { campaign: typeof emptyCampaign; onDraft: (draft: Draft) => void }) {
  const played = playedWizard('sendCoin', 0)
  const [draft, setDraft] = useState<Draft>({
    ...played.draft,
    settings: { ...played.draft.settings, projectId: 1, campaign },
  })
  onDraft(draft)
  const change: Wizard['change'] = (part) =>
    setDraft((old) => ({ ...old, ...(typeof part === 'function' ? part(old) : part) }))
  return <SourceStep wizard={{ ...played, draft, change }} />
}

/** @returns what was asked for, and the draft as it is. */
function open(campaign: typeof emptyCampaign, entrants: number, wrong: WrongRow[] = []) {
  let left: Draft | null = null
  const calls = playApi(({ url }) => {
    if (url.pathname === '/api/admin/campaign-recipients/preview') {
      const facts = { entrants, recipients: Math.min(entrants, 20), left: [], earlier: [] }
      return { value: replyOf('previewRecipients', { facts, problems: [], wrong, text: 'owner,amount' }) }
    }
    if (url.pathname === '/api/admin/projects') return pageOf(project(1))
    if (url.pathname === '/api/admin/projects/1') return { value: project(1) }
    return { value: sampleAt(url.pathname) }
  })
  openAt(<Source campaign={campaign} onDraft={(draft) => (left = draft)} />)
  const asked = (): RuleRecipients | undefined => {
    const body = calls.findLast(({ url }) => url.pathname.endsWith('/preview'))?.body
    return (body as { recipients: RuleRecipients } | undefined)?.recipients
  }
  return { asked, draft: () => left as Draft | null }
}
function type(label: string, value: string) {
  fireEvent.change(screen.getByRole('textbox', { name: new RegExp(label) }), { target: { value } })
}

test('the preset of random draws begins with winners to be drawn, who are asked for before anything is worked out', async () => {
  if (!random) throw new Error('There is a preset.')
  const { asked, draft } = open(campaignOfPreset(random, new Date()), 300)
  expect(await screen.findByRole('checkbox', { name: new RegExp(words.drawn.label) })).toBeChecked()
  const preview = screen.getByRole('button', { name: words.preview })
  expect(preview).toHaveAttribute('aria-disabled', 'true')
  type(eng.draws.fields.winnerCount, '20')
  type(eng.draws.fields.reserveCount, '10000')
  expect(preview).toHaveAttribute('aria-disabled', 'true')
  type(eng.draws.fields.reserveCount, '3')
  expect(preview).not.toHaveAttribute('aria-disabled')
  fireEvent.click(preview)
  expect(await screen.findByText('Draws 20 of 300 wallets now')).toBeVisible()
  expect(screen.queryByText(words.drawn.few)).toBeNull()
  expect(asked()).toMatchObject({ drawn: { winners: 20, reserves: 3 }, amounts: { by: 'flat' } })
  fireEvent.click(screen.getByRole('button', { name: words.use }))
  expect(draft()?.settings.campaign?.recipients?.drawn).toEqual({ winners: 20, reserves: 3 })
})

test('a rule that draws from fewer than are drawn is told so, and one that draws nobody asks for everybody', async () => {
  const wrong = {
    ...{ list: 'Staff', isExclusion: true, row: 4, owner: 'x', amount: '' },
    ...{ code: 'ownerLength', column: 'owner', params: {} },
  }
  const { asked } = open({ ...emptyCampaign, isDrawn: true }, 5, [wrong, { ...wrong, row: 9 }])
  type(eng.campaigns.preset.amount, '1')
  type(eng.draws.fields.winnerCount, '5')
  type(eng.draws.fields.reserveCount, '1')
  fireEvent.click(screen.getByRole('button', { name: words.preview }))
  expect(await screen.findByText(words.drawn.few)).toBeVisible()
  expect(screen.getByText('2 rows of “Not for” name nobody, and keep nobody out.')).toBeVisible()
  expect(screen.getByText(/^Staff, row 4: /)).toBeVisible()
  expect(screen.getByRole('button', { name: eng.campaigns.wrongRows.download })).toBeVisible()
  fireEvent.click(screen.getByRole('checkbox', { name: new RegExp(words.drawn.label) }))
  expect(screen.queryByText(words.drawn.few)).toBeNull()
  expect(screen.queryByRole('textbox', { name: new RegExp(eng.draws.fields.winnerCount) })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: words.preview }))
  await screen.findByRole('button', { name: words.use })
  expect('drawn' in (asked() ?? {})).toBe(false)
})
