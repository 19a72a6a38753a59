import '@testing-library/jest-dom/vitest'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { tellDetail, tellReason } from '#contract/codes/told.ts'
import { noteState } from '#contract/run/notes.ts'
import { locales } from '#web/src/admin/locales.ts'
import { StoryCard } from '#web/src/admin/run/master/story-card.tsx'
import eng from '#web/src/locales/eng/index.ts'
import { startI18n } from '#web/src/shared/i18n.ts'
import { openAt, playApi } from '../kit/played-api.tsx'

beforeAll(() => startI18n(locales, 'eng'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const of = { at: '2026-01-01T00:00:00.000Z', entity: 'master', entityId: 2 } as const
const change = tellDetail({ code: 'BUDGET_CHANGED', params: { before: null, after: '1500000000' } })
const limits = tellReason('LIMITS_CHANGED', change)
const story = [
  { ...of, seq: 6, from: 'run', to: 'run', reason: limits, actor: 'ops@punky.example' },
  { ...of, seq: 5, from: null, to: noteState, reason: 'Wait.\nUntil Monday.', actor: 'ops@punky.example' },
  { ...of, seq: 4, from: '30', to: '10', reason: 'RETRIED', actor: 'ops@punky.example' },
  { ...of, seq: 3, from: 'run', to: 'paused', reason: 'ERROR_RATE_REACHED', actor: 'worker' },
  { ...of, seq: 2, from: 'run', to: 'start', reason: null, actor: 'token:7' },
]

test('the story of a run says states, reasons and programs in words, and a note line by line', async () => {
  playApi(() => ({ value: story }))
  openAt(<StoryCard masterId={2} />)
  const note = await screen.findByText(/Until Monday/)
  expect(note).toHaveTextContent('Wait. Until Monday.')
  expect(note).toHaveClass('whitespace-pre-line')
  expect(screen.getByText(eng.waiting.ERROR_RATE_REACHED.title)).toBeVisible()
  expect(screen.getByText(eng.reasons.RETRIED.title)).toBeVisible()
  expect(screen.getByText(/: Budget cap: none before, 1.5 SOL now\.$/)).toHaveTextContent(
    eng.reasons.LIMITS_CHANGED.title,
  )
  expect(screen.getByText(`Run: ${eng.runs.story.started}`)).toBeVisible()
  expect(screen.getByText(/API token no\. 7/)).toBeVisible()
})
