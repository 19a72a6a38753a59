import '@testing-library/jest-dom/vitest'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { CollectionDialog } from '#web/src/admin/collection/collection-form.tsx'
import { locales } from '#web/src/admin/locales.ts'
import { CreateProjectPage, UpdateProjectPage } from '#web/src/admin/project/project-form.tsx'
import eng from '#web/src/locales/eng/index.ts'
import { startI18n } from '#web/src/shared/i18n.ts'
import { replyOf } from '../../mock/replies.ts'
import { project } from '../../mock/rows.ts'
import { sampleAt } from '../../mock/checked-fetch.ts'
import { address, openAt, playApi, type Answer } from './played-api.tsx'

const { approvals, projects, collections, common, form } = eng
const made: Answer = { value: project(1) }
function field(name: string) {
  const found = document.querySelector<HTMLInputElement>(`form [name="${name}"]`)
  if (!found) throw new Error(`The form shows no field "${name}".`)
  return found
}
function write(values: Record<string, string>): void {
  for (const [name, value] of Object.entries(values)) fireEvent.change(field(name), { target: { value } })
}
function errorAt(name: string) {
  const id = field(name).getAttribute('aria-describedby')?.split(' ').at(-1) ?? ''
  return field(name).getAttribute('aria-invalid') === 'true' ? document.getElementById(id)?.textContent : null
}
/** All that stands below a field. */
function below(name: string) {
  const ids = field(name).getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => document.getElementById(id)?.textContent).join(' ')
}
const whole = { name: 'Kongz', nameKor: '콩즈', symbol: 'KNG' }
function send(name: string) {
  return fireEvent.click(screen.getByRole('button', { name }))
}
function writes(asked: ReturnType<typeof playApi>) {
  return asked.filter(({ method }) => method !== 'GET')
}

beforeAll(async () => {
  await startI18n(locales, 'eng')
  // jsdom lays nothing out.
  Element.prototype.scrollIntoView = () => undefined
})

describe('the rules of the contract', () => {
  test('stand at their fields, nested ones too, in the words of the page; nothing is sent', async () => {
    const asked = playApi(() => made)
    openAt(<CreateProjectPage />)
    write({ ...whole, symbol: 'TOO LONG A SYMBOL', creatorFeePercent: '5.555', mintStartBlock: '1.5' })
    write({ image: 'ftp://x', adminWalletAddress: 'nobody', 'secretKeys.admin': 'short', name: '  ' })
    write({ startTime: '2026-11-22T00:00', endTime: '2026-11-21T00:00' })
    send(projects.register)
    await waitFor(() => expect(errorAt('symbol')).toBe('Symbol must be shorter than 10'))
    expect(errorAt('name')).toBe('Name is required')
    expect(errorAt('creatorFeePercent')).toBe(form.issues.PERCENT)
    expect(errorAt('mintStartBlock')).toBe(form.issues.NUMBER)
    expect(errorAt('image')).toBe(form.issues.URI)
    expect(errorAt('adminWalletAddress')).toBe(projects.errors.wallet)
    expect(errorAt('secretKeys.admin')).toBe(projects.errors.secret)
    expect(document.activeElement).toBe(field('name'))
    write({ ...whole, creatorFeePercent: '5', mintStartBlock: '1', image: '' })
    write({ adminWalletAddress: '', 'secretKeys.admin': '' })
    send(projects.register)
    await waitFor(() => expect(errorAt('endTime')).toBe(form.issues.END_BEFORE_START))
    expect(writes(asked)).toEqual([])
  })

  test.each([
    ['a project', () => <CreateProjectPage />, ['jsonPath', 'image']],
    [
      'a collection',
      () => <CollectionDialog subject="new" onClose={() => undefined} onSaved={() => undefined} />,
      ['uri'],
    ],
  ] as const)(
    'let letters beyond ASCII pass in the addresses of %s, with a word below',
    async (_of, page, names) => {
      playApi(() => ({ value: { rows: [], next: null, total: null } }))
      openAt(page())
      await waitFor(() => names.map(field))
      for (const name of names) {
        write({ [name]: 'https://cdn.example.com/%EC%BD%A9.json' })
        expect(below(name)).not.toContain(form.uriNotAscii)
        write({ [name]: 'https://cdn.example.com/콩.json' })
        expect([below(name), errorAt(name)]).toEqual([expect.stringContaining(form.uriNotAscii), null])
      }
    },
  )

  test('say which fields are needed', () => {
    playApi(() => made)
    openAt(<CreateProjectPage />)
    const needed = [...document.querySelectorAll('form [aria-required]')].map((one) =>
      one.getAttribute('name'),
    )
    expect(needed).toEqual(['name', 'nameKor', 'symbol', 'creatorFeePercent', 'projectFeePercent'])
  })

  test('get values of their own kinds from what is typed', async () => {
    const asked = playApi(() => made)
    openAt(<CreateProjectPage />)
    write({ ...whole, creatorFeePercent: '2.5', startTime: '2026-11-21T09:30', mintEndBlock: '12' })
    write({ 'secretKeys.fee': 'k'.repeat(32) })
    send(projects.register)
    await waitFor(() => expect(writes(asked)).toHaveLength(1))
    expect(writes(asked)[0]?.body).toMatchObject({
      ...{ creatorFeePercent: 2.5, projectFeePercent: 0, mintEndBlock: 12, mintStartBlock: null },
      ...{ startTime: '2026-11-21T09:30:00.000Z', endTime: null, image: null, mainnet: 'solana' },
      secretKeys: { fee: 'k'.repeat(32) },
    })
  })
})

describe('what the API refuses', () => {
  test('stands at the nested field it names; the same thing sent again is the same thing', async () => {
    const issues = [{ path: 'secretKeys.admin', message: 'secretKeys.admin fits no wallet.' }]
    let answer: Answer = { refusal: { code: 'BAD_REQUEST', issues } }
    const asked = playApi(() => answer)
    openAt(<CreateProjectPage />)
    write({ ...whole, 'secretKeys.admin': 'k'.repeat(32) })
    send(projects.register)
    await waitFor(() => expect(errorAt('secretKeys.admin')).toBe('Admin wallet secret key fits no wallet.'))
    expect(document.activeElement).toBe(field('secretKeys.admin'))
    answer = { refusal: { code: 'UNEXPECTED' } }
    send(projects.register)
    expect(await screen.findByText(common.failed.register)).toBeVisible()
    write({ name: 'Other' })
    answer = made
    send(projects.register)
    await waitFor(() => expect(address()).toBe('/registerProject/updateProject/1'))
    const [first, second, third] = writes(asked).map(({ key }) => key)
    expect(first).toBe(second)
    expect(third).not.toBe(second)
  })
})

test('two presses at once send one thing', async () => {
  let answer: (given: Answer) => void = () => undefined
  const asked = playApi(() => new Promise<Answer>((resolve) => void (answer = resolve)))
  openAt(<CreateProjectPage />)
  write(whole)
  const sheet = field('name').closest('form')
  if (!sheet) throw new Error('There is no form.')
  fireEvent.submit(sheet)
  fireEvent.submit(sheet)
  await waitFor(() => expect(writes(asked)).toHaveLength(1))
  answer(made)
  await waitFor(() => expect(address()).toBe('/registerProject/updateProject/1'))
  expect(writes(asked)).toHaveLength(1)
})

describe('what was typed', () => {
  test('is not left unasked, and stays when a person stays', async () => {
    playApi(() => made)
    openAt(<CreateProjectPage />)
    write({ name: 'Half a name' })
    await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }))
    await userEvent.click(await screen.findByRole('button', { name: common.back }))
    expect(field('name')).toHaveValue('Half a name')
    await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }))
    await userEvent.click(await screen.findByRole('button', { name: common.leave.confirm }))
    expect(await screen.findByText('Another page')).toBeVisible()
  })

  test('is asked for before its window closes; without anything typed it just closes', async () => {
    playApi(({ url }) => ({ value: sampleAt(url.pathname) }))
    const onClose = vi.fn<() => void>()
    openAt(<CollectionDialog subject="new" onClose={onClose} onSaved={onClose} />)
    await userEvent.click(await screen.findByRole('button', { name: common.cancel }))
    expect(onClose).toHaveBeenCalledOnce()
    write({ name: 'Half a name' })
    await userEvent.keyboard('{Escape}')
    expect(onClose).toHaveBeenCalledOnce()
    await userEvent.click(await screen.findByRole('button', { name: common.leave.confirm }))
    expect(onClose).toHaveBeenCalledTimes(2)
  })

  test('stays while the row is read again, a key is never shown again, and what waits for a second person is', async () => {
    const row = { ...project(1), jsonPath: 'https://cdn.punky.example/kongz' }
    const spent = { day: '2026-11-28', spentLamports: '1500000000', dailyCapLamports: null }
    const change = { ...replyOf('decideProjectChange'), changeId: 3, subject: 'admin' }
    const valueOf = ({ pathname }: URL, body: unknown): unknown => {
      if (pathname.endsWith('/spending')) return spent
      if (pathname.endsWith('/project-changes'))
        return { rows: writes(asked).length > 0 ? [change] : [], next: null, total: null }
      return {
        ...row,
        ...Object(body),
        projectId: 1,
        ...(body ? { modifiedAt: new Date().toISOString() } : {}),
      }
    }
    const asked: ReturnType<typeof playApi> = playApi(({ url, body }) => ({ value: valueOf(url, body) }))
    const path = '/registerProject/updateProject/:projectId'
    openAt(<UpdateProjectPage />, { at: '/registerProject/updateProject/1', path })
    await screen.findByRole('heading', { name: /Modify Super Grilla/ })
    expect(screen.queryByText(approvals.openTitle)).toBeNull()
    expect(await screen.findByText('Spent today (2026-11-28, UTC)')).toBeVisible()
    expect(screen.getByText('1.5 SOL')).toBeVisible()
    write({ name: 'New name', 'secretKeys.admin': 'k'.repeat(32), dailyCapLamports: 'much' })
    send(common.save)
    await waitFor(() => expect(errorAt('dailyCapLamports')).toBe(projects.errors.dailyCap))
    write({ dailyCapLamports: '12.5' })
    send(common.save)
    await waitFor(() => expect(field('secretKeys.admin')).toHaveValue(''))
    expect(field('name')).toHaveValue('New name')
    expect(await screen.findByText(approvals.openTitle)).toBeVisible()
    expect(screen.getByRole('link', { name: approvals.subjects.admin })).toHaveAttribute(
      'href',
      expect.stringMatching(/\/adminApprovalList\/3$/),
    )
    expect(writes(asked)[0]?.url.pathname).toBe('/api/admin/projects/1')
    expect(writes(asked)[0]?.body).toMatchObject({ dailyCapLamports: '12500000000' })
    await waitFor(() =>
      expect(screen.getByRole('button', { name: common.save })).toHaveAttribute('aria-disabled', 'true'),
    )
  })
})

test('a new one begins with what its settings say', async () => {
  const setting = { isSet: true, isSecret: false, readBy: null, version: 1, modifier: null, modifiedAt: null }
  const rows = [
    { ...setting, key: 'SYMBOL', value: 'KONGZ' },
    { ...setting, key: 'SELLER_FEE_BASIS_POINT', value: '725' },
  ]
  playApi(({ url }) => ({
    value: url.pathname.endsWith('/settings') ? { rows } : sampleAt(url.pathname),
  }))
  openAt(<CollectionDialog subject="new" onClose={() => undefined} onSaved={() => undefined} />)
  await waitFor(() => expect(field('symbol')).toHaveValue('KONGZ'))
  expect(field('sellerFeeBasisPoints')).toHaveValue('7.25')
  write({ name: '콩즈' })
  expect(screen.getByText(collections.bytes.replace('{{used}}', '6').replace('{{max}}', '32'))).toBeVisible()
})
