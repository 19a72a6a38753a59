import '@testing-library/jest-dom/vitest'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { SWRConfig } from 'swr'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { CollectionSelect } from '#web/src/admin/collection/index.ts'
import { locales } from '#web/src/admin/locales.ts'
import { ProjectFilter, ProjectSelect } from '#web/src/admin/project/index.ts'
import choice from '#web/src/locales/eng/choice.json'
import common from '#web/src/locales/eng/common.json'
import { startI18n } from '#web/src/shared/i18n.ts'
import { collection, project } from '../../mock/rows.ts'

const rowsMax = 201
const projects = Array.from({ length: rowsMax }, (_, index) => ({
  ...project(1),
  projectId: rowsMax - index,
  name: `Kongz ${rowsMax - index}`,
  symbol: `K${rowsMax - index}`,
}))
const pending = { ...collection(3), collectionId: 2, projectId: 1, name: 'Being made' }
const collections = [{ ...collection(1), projectId: 1, name: 'Origin' }, pending]

let asked: string[] = []
let isDown = false
function answer(returnValue: unknown) {
  return new Response(JSON.stringify({ returnValue }))
}
/** Searches and pages as the API does. */
function reply(url: URL): Response {
  const id = Number(/projects\/(\d+)$/.exec(url.pathname)?.[1])
  if (id) return answer(projects.find((row) => row.projectId === id))
  const collectionId = Number(/collections\/(\d+)$/.exec(url.pathname)?.[1])
  if (collectionId) return answer(collections.find((row) => row.collectionId === collectionId))
  const rows = url.pathname.endsWith('/projects') ? projects : collections
  const search = url.searchParams.get('search') ?? ''
  const limit = Number(url.searchParams.get('limit'))
  const found = rows.filter((row) => row.name.includes(search))
  return answer({ rows: found.slice(0, limit), next: found.length > limit ? 'more' : null, total: null })
}

beforeAll(() => startI18n(locales, 'eng'))
beforeEach(() => {
  asked = []
  isDown = false
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address)
    if (isDown) return Promise.reject(new TypeError('offline'))
    return Promise.resolve(reply(new URL(address, 'http://console.example')))
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const chosen = vi.fn<(value: string) => void>()
function Played({ Select, start = '' }: { Select: typeof ProjectSelect; start?: string }) {
  const [value, setValue] = useState(start)
  const choose = (next: string): void => {
    chosen(next)
    setValue(next)
  }
  return (
    <SWRConfig value={{ provider: () => new Map(), shouldRetryOnError: false }}>
      <Select label="Project" value={value} onChange={choose} />
    </SWRConfig>
  )
}
function box<E extends HTMLElement>() {
  return screen.getByRole<E>('combobox', { name: 'Project' })
}

describe.each([
  ['a field', ProjectSelect, 'Kongz 1 (K1)'],
  ['a filter', ProjectFilter, 'K1'],
] as const)('the choice of a project as %s', (_, Select, label) => {
  test('reaches the 201st, by typing and keys alone', async () => {
    chosen.mockClear()
    render(<Played Select={Select} />)
    await userEvent.click(box())
    expect(await screen.findAllByRole('option')).toHaveLength(50)
    expect(screen.getByText(choice.more)).toBeVisible()
    expect(screen.queryByRole('option', { name: label })).toBeNull()
    await userEvent.type(box(), 'Kongz 1')
    await waitFor(() => expect(asked.at(-1)).toContain('search=Kongz+1&'))
    await userEvent.clear(box())
    await userEvent.type(box(), 'ngz 12')
    expect(await screen.findByRole('option', { name: /K120/ })).toBeVisible()
    expect(screen.queryByText(choice.more)).toBeNull()
    await userEvent.keyboard('{ArrowDown}{Enter}')
    expect(chosen).toHaveBeenLastCalledWith(expect.stringMatching(/^12\d$/))
    expect(box<HTMLInputElement>().value).toMatch(/12\d/)
  })

  test('shows the chosen one though it is not among the first', async () => {
    render(<Played Select={Select} start="1" />)
    await waitFor(() => expect(box()).toHaveValue(label))
  })

  test('keeps the chosen one while another is searched for and nothing is found', async () => {
    chosen.mockClear()
    render(<Played Select={Select} start="1" />)
    await waitFor(() => expect(box()).toHaveValue(label))
    await userEvent.click(box())
    await userEvent.type(box(), 'zzz')
    expect(await screen.findByText(choice.none)).toBeVisible()
    await userEvent.keyboard('{Escape}')
    expect(chosen).not.toHaveBeenCalled()
    await userEvent.tab()
    await waitFor(() => expect(box()).toHaveValue(label))
  })

  test('says when the list cannot be read, and reads it again', async () => {
    isDown = true
    render(<Played Select={Select} />)
    await userEvent.click(box())
    const again = await screen.findByRole('button', { name: common.tryAgain })
    isDown = false
    await userEvent.click(again)
    expect(await screen.findAllByRole('option')).toHaveLength(50)
  })
})

test('a filter can be emptied', async () => {
  chosen.mockClear()
  render(<Played Select={ProjectFilter} start="1" />)
  await waitFor(() => expect(box()).toHaveValue('K1'))
  await userEvent.click(screen.getByRole('button', { name: common.clear }))
  expect(chosen).toHaveBeenCalledWith('')
})

test('a project is searched for among those of the chain it must be on', async () => {
  render(<Played Select={(props) => <ProjectSelect {...props} family="evm" />} />)
  await waitFor(() => expect(asked[0]).toContain('family=evm'))
})

describe('the choice of a collection', () => {
  const Select = (props: { label: string; value: string; onChange: (value: string) => void }) => (
    <CollectionSelect {...props} projectId={1} />
  )

  test('shows one that is still made, which cannot be chosen', async () => {
    chosen.mockClear()
    render(<Played Select={Select} />)
    await userEvent.click(box())
    const made = await screen.findByRole('option', { name: 'Being made (being made)' })
    expect(made).toHaveAttribute('aria-disabled', 'true')
    await userEvent.click(made)
    expect(chosen).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('option', { name: 'Origin' }))
    expect(chosen).toHaveBeenCalledWith('1')
  })

  test('waits for a project', () => {
    render(<CollectionSelect label="Project" projectId={null} value="" onChange={chosen} />)
    expect(box()).toBeDisabled()
    expect(asked).toEqual([])
  })
})
