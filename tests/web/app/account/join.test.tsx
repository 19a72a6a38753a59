import '@testing-library/jest-dom/vitest'
import { createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { JoinPage } from '#web/src/app/account/join/join-page.tsx'
import { startSiteI18n } from '#web/src/site/frame/i18n.ts'
import account from '#web/src/site/locales/eng/account.json'
import titles from '#web/src/site/locales/eng/titles.json'
import { formStampPath } from '#contract/form-headers.ts'
import { readWalletSession } from '#contract/wallet/wallets.ts'
import { replyOf } from '../../mock/replies.ts'

const challengeId = '00000000-0000-4000-8000-000000000000'
function later() {
  return new Date(Date.now() + 600_000).toISOString()
}

interface Sent {
  path: string
  body: Record<string, unknown>
}
let sent: Sent[] = []

function replyTo(path: string): unknown {
  if (path === formStampPath) return { stamp: 'a stamp', waitMs: 0 }
  if (path.endsWith('sendEmailCode')) return { challengeId, expiresAt: later(), resendAt: later() }
  if (path.endsWith('verifyEmailCode')) return { ticket: 't'.repeat(43), expiresAt: later() }
  if (path.endsWith('passwordStrength')) return { score: 4, refusal: null }
  if (path.endsWith('/register')) return replyOf('register')
  if (path.endsWith(readWalletSession.path)) return replyOf('readWalletSession')
  return null
}

beforeAll(() => startSiteI18n('eng', { account, titles }))
beforeEach(() => {
  sent = []
  sessionStorage.clear()
  vi.stubGlobal('fetch', (path: string, init: { body?: string } = {}) => {
    sent.push({ path, body: init.body ? JSON.parse(init.body) : {} })
    const body = { resultCd: 'SUCCESS', returnCd: '0', returnMessage: '', returnValue: replyTo(path) }
    return Promise.resolve(new Response(JSON.stringify(body)))
  })
})

function open() {
  return render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <MemoryRouter initialEntries={['/eng/join']}>
        <JoinPage />
      </MemoryRouter>
    </SWRConfig>,
  )
}
async function goToCode() {
  await userEvent.type(await screen.findByLabelText(account.fields.uid), 'me@visitor.example')
  await userEvent.click(screen.getByRole('button', { name: account.code.send }))
  return screen.findByLabelText(account.fields.code)
}
async function goToDetails() {
  await userEvent.type(await goToCode(), '123456')
  await userEvent.click(screen.getByRole('button', { name: account.code.verify }))
  return screen.findByLabelText(account.fields.nickname)
}
async function fillDetails() {
  await goToDetails()
  await userEvent.type(screen.getByLabelText(account.fields.name), 'Kim Gana')
  await userEvent.type(screen.getByLabelText(account.fields.nickname), 'gana')
  await userEvent.type(screen.getByLabelText(account.fields.mobileNo), '01012345678')
  await userEvent.type(screen.getByLabelText(account.fields.postcode), '06236')
  await userEvent.type(screen.getByLabelText(account.fields.road), 'Teheran-ro 1')
}
async function goToFinish() {
  await fillDetails()
  await userEvent.click(screen.getByRole('button', { name: account.next }))
  return screen.findByLabelText(account.fields.password)
}
function kept() {
  return sessionStorage.getItem('JOIN_DRAFT') ?? ''
}

describe('registering', () => {
  test('says what is wrong by the field and in a summary that has the focus', async () => {
    open()
    await userEvent.click(await screen.findByRole('button', { name: account.code.send }))
    const summary = await screen.findByRole('alert')
    await waitFor(() => expect(summary).toHaveFocus())
    expect(screen.getAllByText('Please check the field [ID]')).toHaveLength(2)
    await userEvent.click(screen.getByRole('button', { name: 'Please check the field [ID]' }))
    expect(screen.getByLabelText(account.fields.uid)).toHaveFocus()
    expect(sent.filter(({ path }) => path.endsWith('sendEmailCode'))).toEqual([])
  })

  test('does not begin with an Enter that ends a syllable of Hangul', async () => {
    open()
    const field = await screen.findByLabelText(account.fields.uid)
    const composing = createEvent.keyDown(field, { key: 'Enter', isComposing: true })
    fireEvent(field, composing)
    expect(composing.defaultPrevented).toBe(true)
    const plain = createEvent.keyDown(field, { key: 'Enter' })
    fireEvent(field, plain)
    expect(plain.defaultPrevented).toBe(false)
  })

  test('comes back to its step after a reload, with what was typed', async () => {
    const first = open()
    await fillDetails()
    first.unmount()
    open()
    expect(await screen.findByLabelText(account.fields.mobileNo)).toHaveValue('010-1234-5678')
    expect(screen.getByLabelText(account.fields.name)).toHaveValue('Kim Gana')
  })

  test('keeps no code, no password and no agreement', async () => {
    open()
    await userEvent.type(await goToFinish(), 'seven blue otters sing')
    await userEvent.click(screen.getByRole('checkbox', { name: account.consents.all }))
    expect(kept()).toContain('me@visitor.example')
    for (const word of ['otters', '123456', 'marketing', 'terms']) expect(kept()).not.toContain(word)
  })

  test('begins with nothing ticked, and agrees to all or to each', async () => {
    open()
    await goToFinish()
    const boxes = screen.getAllByRole('checkbox')
    expect(boxes.every((box) => !(box as HTMLInputElement).checked)).toBe(true)
    await userEvent.click(screen.getByRole('checkbox', { name: account.consents.all }))
    expect(boxes.every((box) => (box as HTMLInputElement).checked)).toBe(true)
    await userEvent.click(screen.getByRole('checkbox', { name: new RegExp(account.consents.marketing) }))
    expect(screen.getByRole('checkbox', { name: account.consents.all })).not.toBeChecked()
  })

  test('asks for what is required, and sends what was told', async () => {
    open()
    const password = await goToFinish()
    await userEvent.click(screen.getByRole('button', { name: account.join.submit }))
    expect(screen.getAllByText(/is required$/).length).toBeGreaterThanOrEqual(3)
    await userEvent.type(password, 'seven blue otters sing')
    await userEvent.type(screen.getByLabelText(account.fields.passwordCheck), 'seven blue otters')
    await userEvent.click(screen.getByRole('checkbox', { name: account.consents.all }))
    await userEvent.click(screen.getByRole('button', { name: account.join.submit }))
    expect(screen.getAllByText("Passwords don't match.").length).toBeGreaterThan(0)
    await userEvent.type(screen.getByLabelText(account.fields.passwordCheck), ' sing')
    await userEvent.click(screen.getByRole('button', { name: account.join.submit }))
    await waitFor(() => expect(sent.some(({ path }) => path.endsWith('/register'))).toBe(true))
    expect(sent.find(({ path }) => path.endsWith('/register'))?.body).toMatchObject({
      ...{ kind: 'person', uid: 'me@visitor.example', mobileNo: '010-1234-5678', language: 'eng' },
      homeAddress: { postcode: '06236', road: 'Teheran-ro 1', detail: '' },
      consents: { age14: true, terms: true, privacy: true, marketing: true },
    })
  })
})

test('each field tells the browser what it is for', async () => {
  open()
  expect(await screen.findByLabelText(account.fields.uid)).toHaveAttribute('autocomplete', 'email')
  expect(await goToCode()).toHaveAttribute('autocomplete', 'one-time-code')
  await userEvent.type(screen.getByLabelText(account.fields.code), '123456')
  await userEvent.click(screen.getByRole('button', { name: account.code.verify }))
  expect(await screen.findByLabelText(account.fields.name)).toHaveAttribute('autocomplete', 'name')
  expect(screen.getByLabelText(account.fields.mobileNo)).toHaveAttribute('autocomplete', 'tel')
})
