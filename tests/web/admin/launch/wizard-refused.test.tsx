import '@testing-library/jest-dom/vitest'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { launchKinds, launchOf, type LaunchKind } from '#contract/operation/launches.ts'
import { quoteSchema } from '#contract/operation/quote.ts'
import type { Draft } from '#web/src/admin/launch/draft/draft-store.ts'
import { PlanStep } from '#web/src/admin/launch/steps/plan-step.tsx'
import { StartStep } from '#web/src/admin/launch/steps/start-step.tsx'
import { useRefusal } from '#web/src/admin/launch/use-refusal.ts'
import type { Wizard } from '#web/src/admin/launch/wizard.ts'
import { locales } from '#web/src/admin/locales.ts'
import eng from '#web/src/locales/eng/index.ts'
import { startI18n } from '#web/src/shared/i18n.ts'
import { openAt, pageOf, playApi, type Answer } from '../kit/played-api.tsx'
import { sampleAt } from '../../mock/checked-fetch.ts'
import { replyOf } from '../../mock/replies.ts'
import { sampleOf } from '../../mock/sample-of.ts'
import { collection, project } from '../../mock/rows.ts'
import { playedWizard } from './played-wizard.ts'

beforeAll(() => startI18n(locales, 'eng'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const { wizard: words, master, collections } = eng
const labels = {
  name: words.plan.name,
  projectId: collections.fields.projectId,
  collectionId: collections.one,
  startAt: words.plan.startAt,
  budgetLamports: master.budget,
  errorRateMax: master.errorRate,
}

/** The last two steps, with the draft they change between them. */
function LastSteps({ kind }: { kind: LaunchKind }) {
  const played = playedWizard(kind, 3)
  const [draft, setDraft] = useState<Draft>({
    ...played.draft,
    step: 'start',
    settings: {
      ...played.draft.settings,
      ...{ name: 'First', projectId: 1, collectionId: 1, budgetSol: '1' },
      ...{ isScheduled: true, startAt: '2100-01-01T00:00' },
    },
  })
  const change: Wizard['change'] = (part) =>
    setDraft((old) => ({ ...old, ...(typeof part === 'function' ? part(old) : part) }))
  const client = { ask: () => Promise.resolve('csv') } as unknown as Wizard['list']['client']
  const wizard: Wizard = {
    ...played,
    ...{ draft, change, go: (step) => change({ step }), refusal: useRefusal() },
    list: { ...played.list, client },
  }
  return draft.step === 'start' ? <StartStep wizard={wizard} /> : <PlanStep wizard={wizard} />
}

function refusing(kind: LaunchKind, ...paths: string[]) {
  return playApi(({ method, url }): Answer => {
    if (method === 'POST' && url.pathname === endpoints.createPlan.path) {
      const issues = paths.map((path) => ({ path, message: `${path} is refused.` }))
      return { refusal: { code: 'BAD_REQUEST', issues } }
    }
    if (url.pathname === endpoints.quotePlan.path) {
      const route = sampleOf(quoteSchema.shape.routes.element)
      const routes = launchOf(kind).standards.map((standard) => ({ ...Object(route), standard }))
      return { value: replyOf('quotePlan', { routes }) }
    }
    if (url.pathname === endpoints.listProjects.path) return pageOf(project(1))
    if (url.pathname === endpoints.listCollections.path) return pageOf(collection(1))
    if (url.pathname === '/api/admin/projects/1') return { value: project(1) }
    return { value: sampleAt(url.pathname) }
  })
}

async function start(kind: LaunchKind) {
  openAt(<LastSteps kind={kind} />)
  const ask = screen.getByRole('button', { name: words.start.schedule })
  await waitFor(() => expect(ask).not.toHaveAttribute('aria-disabled', 'true'))
  fireEvent.click(ask)
  const dialog = await screen.findByRole('alertdialog')
  const typed = within(dialog).queryByRole('textbox')
  if (typed) fireEvent.change(typed, { target: { value: `${project(1).symbol} 3` } })
  fireEvent.click(within(dialog).getByRole('button', { name: words.start.schedule }))
}

const cases = launchKinds.flatMap((kind) =>
  Object.entries(labels)
    .filter(([path]) => path !== 'collectionId' || launchOf(kind).needsCollection)
    .map(([path, label]) => [kind, path, label] as const),
)

test.each(cases)('what the API refuses of a %s stands at its field: %s', async (kind, path, label) => {
  refusing(kind, path)
  await start(kind)
  const field = await screen.findByLabelText((text) => text.startsWith(label), { selector: 'input' })
  expect(field).toHaveAccessibleDescription(expect.stringContaining(`${label} is refused.`))
  expect(field).toHaveFocus()
})

test('a refused field is judged anew when it changes', async () => {
  refusing('mint', 'name')
  await start('mint')
  const name = await screen.findByLabelText(labels.name, { exact: false })
  expect(name).toBeInvalid()
  fireEvent.change(name, { target: { value: 'Second' } })
  expect(name).toBeValid()
})

test('what no field shows is said beside what a field shows', async () => {
  refusing('mint', 'name', 'list.text')
  await start('mint')
  expect(await screen.findByLabelText(labels.name, { exact: false })).toBeInvalid()
  expect(screen.getByText(/list\.text is refused/)).toBeVisible()
})

test('where no field is to blame the step stays and says all of it', async () => {
  refusing('mint', 'list.text')
  await start('mint')
  expect(await screen.findByText(/list\.text is refused/)).toBeVisible()
  expect(screen.getByRole('button', { name: words.start.schedule })).toBeVisible()
})
