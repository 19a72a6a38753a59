import '@testing-library/jest-dom/vitest'
import { fireEvent, render, renderHook, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentProps } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { beforeAll, expect, test, vi } from 'vitest'
import { issue, type ListIssue } from '#contract/list/index.ts'
import { launchOf, type LaunchKind } from '#contract/operation/launches.ts'
import type { RouteQuote } from '#contract/operation/quote.ts'
import { emptyDraft, type Draft } from '#web/src/admin/launch/draft/draft-store.ts'
import { SourceStep } from '#web/src/admin/launch/steps/source-step.tsx'
import { TemplateSource } from '#web/src/admin/launch/steps/template-source.tsx'
import { VerdictBar } from '#web/src/admin/launch/steps/verdict-bar.tsx'
import { useStartQuestion } from '#web/src/admin/launch/steps/use-start-question.tsx'
import { paths } from '#web/src/admin/paths.ts'
import { usePreset } from '#web/src/admin/launch/use-preset.ts'
import type { Wizard } from '#web/src/admin/launch/wizard.ts'
import { locales } from '#web/src/admin/locales.ts'
import { startI18n, switchLanguage } from '#web/src/shared/i18n.ts'
import { project } from '../../mock/rows.ts'
import { playedWizard } from './played-wizard.ts'

beforeAll(() => startI18n(locales, 'kor'))

const change = vi.fn<Wizard['change']>()
function wizardOf(kind: LaunchKind, rows = 0): Wizard {
  return { ...playedWizard(kind, rows), change }
}

test.each([
  ['mint', 'One value a line is read as the column Owner.'],
  ['burn', 'One value a line is read as the column Asset id.'],
  ['sendCoin', 'One value a line is read as the column Recipient.'],
  ['transfer', 'One value a line is read as the column Asset id.'],
] as const)(
  'a pasted list needs no line with names of columns, which is said for a %s',
  async (kind, hint) => {
    await switchLanguage(locales, 'eng')
    render(<SourceStep wizard={wizardOf(kind)} />)
    await userEvent.click(screen.getByRole('radio', { name: /^Paste/ }))
    expect(screen.getByText(hint, { exact: false })).toBeVisible()
  },
)

test.each([
  ['kor', '쓸 수 있는 열: 에셋 ID.', '템플릿'],
  ['eng', 'Columns: Asset id;', 'Template'],
] as const)(
  'the first step shows the columns of what is chosen, in %s',
  async (language, columns, template) => {
    await switchLanguage(locales, language)
    const { unmount } = render(<SourceStep wizard={wizardOf('mint')} />)
    expect(screen.getByText(template)).toBeVisible()
    unmount()
    render(<SourceStep wizard={wizardOf('burn')} />)
    expect(screen.getByText(columns, { exact: false })).toBeVisible()
    // There is nothing to number in a list of NFTs.
    expect(screen.queryByText(template)).toBeNull()
  },
)

test('a series without a file asks for what its list can be filled with, and is that list', async () => {
  await switchLanguage(locales, 'eng')
  const onTake = vi.fn<ComponentProps<typeof TemplateSource>['onTake']>()
  const { list } = launchOf('mint')
  render(<TemplateSource definition={list} onTake={onTake} />)
  for (const column of list.names.filter((name) => list.columns[name]?.fillHint))
    expect(screen.getByLabelText(list.columns[column]?.words.eng ?? '', { exact: false })).toBeVisible()
  const fill = (label: string, text: string) =>
    fireEvent.change(screen.getByLabelText(label, { exact: false }), { target: { value: text } })
  fill('How many', '2')
  fill('Name', 'Punky #{n:4}')
  fill('Owner', ' wallet ')
  const take = screen.getByRole('button', { name: 'Check the list' })
  fireEvent.click(take)
  expect(onTake).not.toHaveBeenCalled()
  fill('URI', 'https://cdn.example.com/{n}.json')
  fireEvent.click(take)
  const [, bytes, options] = onTake.mock.lastCall ?? []
  expect(new TextDecoder().decode(bytes)).toBe('owner\nwallet\nwallet\n')
  expect(options).toEqual({
    defaults: { name: 'Punky #{n:4}', uri: 'https://cdn.example.com/{n}.json', royalty: '5%' },
  })
})

test('choosing what shall be done begins with its own settings', async () => {
  await switchLanguage(locales, 'eng')
  render(<SourceStep wizard={wizardOf('mint')} />)
  await userEvent.click(screen.getByRole('radio', { name: /^Burn ?Destroy NFTs/ }))
  const part = change.mock.lastCall?.[0]
  const next = typeof part === 'function' ? part(emptyDraft) : part
  expect(next).toMatchObject({
    kind: 'burn',
    fixes: [],
    options: {},
    settings: { standard: 'token-metadata' },
  })
})

test('what destroys asks for the number to be typed, however small, and says what comes back', async () => {
  await switchLanguage(locales, 'eng')
  const route = { returnedLamports: '17922240', totalLamports: '5000' } as RouteQuote
  const question = (kind: LaunchKind, rows: number) =>
    renderHook(() => useStartQuestion(wizardOf(kind, rows), route, project(1))).result.current(false)
  const burn = question('burn', 3)
  expect(burn).toMatchObject({ title: 'Burn 3 NFTs?', tone: 'danger', typed: `${project(1).symbol} 3` })
  expect(question('mint', 3)).not.toHaveProperty('typed')
  expect(question('mint', 100)).toMatchObject({ typed: `${project(1).symbol} 100` })
  render(<MemoryRouter>{burn.body}</MemoryRouter>)
  expect(screen.getByText(/gone for ever/)).toBeVisible()
  expect(screen.getByText(/0\.0179/)).toBeVisible()
})

test('the address of a collection begins with it, unless a list is being prepared', () => {
  const preset = (draft: Draft, at = '/?kind=burn&project=3&collection=7') => {
    const asked = vi.fn<Wizard['change']>()
    renderHook(() => usePreset({ draft, change: asked }), {
      wrapper: ({ children }) => <MemoryRouter initialEntries={[at]}>{children}</MemoryRouter>,
    })
    return asked
  }
  expect(preset(emptyDraft)).toHaveBeenCalledWith({
    kind: 'burn',
    settings: expect.objectContaining({
      projectId: 3,
      collectionId: 7,
      standard: 'token-metadata',
    }) as unknown,
  })
  for (const kind of ['verifyCreator', 'verifyCollection'] as const)
    for (const standard of ['token-metadata', 'compressed'] as const)
      expect(preset(emptyDraft, paths.createMasterFor(kind, standard))).toHaveBeenCalledWith({
        kind,
        settings: expect.objectContaining({ projectId: null, standard }) as unknown,
      })
  const source = { name: 'list.csv', kind: 'file' as const, bytes: new Uint8Array() }
  expect(preset({ ...emptyDraft, source })).not.toHaveBeenCalled()
})

test('what is started over begins as its address asks', () => {
  const asked = vi.fn<Wizard['change']>()
  const { rerender } = renderHook(({ draft }) => usePreset({ draft, change: asked }), {
    initialProps: { draft: emptyDraft },
    wrapper: ({ children }) => <MemoryRouter initialEntries={['/?kind=burn']}>{children}</MemoryRouter>,
  })
  const source = { name: 'list.csv', kind: 'file' as const, bytes: new Uint8Array() }
  rerender({ draft: { ...emptyDraft, kind: 'burn', source } })
  rerender({ draft: emptyDraft })
  expect(asked.mock.calls.map(([part]) => 'kind' in part && part.kind)).toEqual(['burn', 'burn'])
})

test('a list with warnings is not told to be all right', async () => {
  await switchLanguage(locales, 'kor')
  const { state } = wizardOf('burn', 13).list
  if (!state) throw new Error('The list has no rows.')
  const chosen = vi.fn<(encoding: string | undefined) => void>()
  const bar = (warning: number, fileIssues: ListIssue[] = []) => (
    <VerdictBar
      kind="burn"
      name="list.csv"
      state={{
        ...state,
        encoding: 'cp949',
        summary: { ...state.summary, ok: 13 - warning, warning, fileIssues },
      }}
      filter="all"
      onFilter={() => undefined}
      onRestore={() => undefined}
      chosen={undefined}
      onEncoding={chosen}
    />
  )
  const { rerender } = render(bar(7))
  expect(screen.getByRole('heading')).toHaveTextContent('오류는 없고, 7개 행에 주의할 점이 있어요')
  rerender(bar(0))
  expect(screen.getByRole('heading')).toHaveTextContent('13개 모두 소각할 수 있어요')
  rerender(bar(0, [issue('columnUnknown')]))
  expect(screen.getByRole('heading')).not.toHaveTextContent('13개')
  const encodings = screen.getByRole('combobox', { name: '인코딩' })
  expect(within(encodings).getByRole('option', { name: '자동 인식: CP949' })).toBeInTheDocument()
  await userEvent.selectOptions(encodings, 'Shift_JIS')
  expect(chosen).toHaveBeenCalledWith('shift_jis')
})
