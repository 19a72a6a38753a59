import '@testing-library/jest-dom/vitest'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { formStampPath } from '#contract/form-headers.ts'
import { ApplyWindow } from '#web/src/site/airdrop/apply-window.tsx'
import { SearchWindow } from '#web/src/site/airdrop/search-window.tsx'
import { startSiteI18n } from '#web/src/site/frame/i18n.ts'
import airdrop from '#web/src/site/locales/kor/airdrop.json'
import common from '#web/src/site/locales/kor/common.json'
import shell from '#web/src/site/locales/kor/shell.json'

function nothing() {
  return undefined
}
let sent: string[] = []
/** The network, and nothing else, is played. */
function answer(status: number, body: object, windows: object[] = []) {
  return vi.stubGlobal('fetch', (url: string, init: { body?: string }) => {
    if (url === formStampPath)
      return Promise.resolve(new Response(JSON.stringify(success({ stamp: 'a stamp', waitMs: 0 }))))
    if (url === '/api/airdrop/windows')
      return Promise.resolve(new Response(JSON.stringify(success({ windows }))))
    sent.push(init.body ?? url)
    return Promise.resolve(new Response(JSON.stringify(body), { status }))
  })
}
function success(returnValue: unknown) {
  return {
    resultCd: 'SUCCESS',
    returnCd: '0',
    returnMessage: '',
    returnValue,
  }
}
function failure(resultCd: string) {
  return {
    resultCd,
    returnCd: '-1',
    returnMessage: '',
    returnValue: null,
    requestId: 'r',
  }
}

beforeAll(() => {
  startSiteI18n('kor', { airdrop, common, shell })
  // jsdom has no modal dialogs.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
  }
  HTMLDialogElement.prototype.close = nothing
})
beforeEach(() => {
  sent = []
})

describe('the airdrop application', () => {
  const send = () => userEvent.click(screen.getByRole('button', { name: airdrop.apply.send }))

  test('asks for an address, and says in Korean what is no Phantom address', async () => {
    answer(400, failure('SOLANA_ADDRESS_INVALID'))
    render(<ApplyWindow onClose={nothing} onSearch={nothing} />)
    await send()
    const field = screen.getByLabelText(airdrop.apply.label)
    expect(field).toHaveAccessibleDescription(new RegExp(airdrop.apply.required))
    expect(sent).toEqual([])
    await userEvent.type(field, 'not an address')
    await send()
    expect(field).toHaveAccessibleDescription(/팬텀\(솔라나\) 지갑 주소가 아닙니다/)
    expect(field).toHaveFocus()
    expect(field).toHaveValue('not an address')
  })

  test('puts what the API refuses at the field, and what is of no field above it', async () => {
    const issues = [
      { path: 'solanaAddress', code: 'TOO_LONG', message: 'solanaAddress: 100자보다 짧아야 합니다.' },
      { path: 'regId', code: 'INVALID', message: '[regId] 항목을 확인해 주세요.' },
    ]
    answer(400, { ...failure('BAD_REQUEST'), params: { issues } })
    render(<ApplyWindow onClose={nothing} onSearch={nothing} />)
    const field = screen.getByLabelText(airdrop.apply.label)
    await userEvent.type(field, 'address')
    await send()
    expect(field).toHaveAccessibleDescription(new RegExp(`${airdrop.apply.label}: 100자보다`))
    expect(field).toHaveFocus()
    expect(screen.getByRole('alert')).toHaveTextContent('[regId] 항목을 확인해 주세요.')
  })

  test('is stored once, and says when it was there before', async () => {
    answer(200, success({ applicationId: 1, isNew: false, state: 'received', isOtherAddress: false }))
    render(<ApplyWindow onClose={nothing} onSearch={nothing} />)
    await userEvent.type(screen.getByLabelText(airdrop.apply.label), ' address ')
    await send()
    expect(await screen.findByText(airdrop.apply.known.title)).toBeVisible()
    expect(sent.map((body) => JSON.parse(body))).toMatchObject([{ solanaAddress: 'address' }])
  })
})

describe('the windows that applications are taken for', () => {
  const windowOf = (windowId: number, phase: string) => ({
    ...{ windowId, phase, onePer: 'person', titleKor: `신청 ${windowId}`, titleEng: 'x' },
    ...{ opensAt: '2027-01-01T00:00:00.000Z', closesAt: '2027-01-02T03:00:00.000Z' },
  })
  const windows = [windowOf(7, 'before'), windowOf(8, 'open')]

  test('are chosen from, the first that is open at first, with their times in Seoul', async () => {
    const reply = { applicationId: 1, isNew: true, state: 'received', isOtherAddress: false }
    answer(200, success(reply), windows)
    render(<ApplyWindow onClose={nothing} onSearch={nothing} />)
    expect(await screen.findByRole('radio', { name: /신청 8/ })).toBeChecked()
    expect(screen.getByText(/2027\. 1\. 2\. (오후 12:00|PM 12:00)/, { exact: false })).toBeVisible()
    await userEvent.type(screen.getByLabelText(airdrop.apply.label), 'address')
    await userEvent.click(screen.getByRole('button', { name: airdrop.apply.send }))
    expect(await screen.findByText(airdrop.apply.new.title)).toBeVisible()
    expect(sent.map((body) => JSON.parse(body))).toMatchObject([{ windowId: 8 }])
  })

  test('say that they are closed or full when the server says so, whatever the page knew', async () => {
    answer(409, failure('APPLICATIONS_CLOSED'), windows)
    render(<ApplyWindow onClose={nothing} onSearch={nothing} />)
    await userEvent.click(await screen.findByRole('radio', { name: /신청 7/ }))
    const field = screen.getByLabelText(airdrop.apply.label)
    await userEvent.type(field, 'address')
    const send = screen.getByRole('button', { name: airdrop.apply.send })
    await userEvent.click(send)
    expect(field).toHaveAccessibleDescription(new RegExp(airdrop.apply.closed))
    answer(409, failure('APPLICATIONS_FULL'), windows)
    await userEvent.click(send)
    expect(field).toHaveAccessibleDescription(new RegExp(airdrop.apply.full))
  })
})

describe('the airdrop result', () => {
  test.each([
    [true, 'none', airdrop.search.completed, airdrop.search.completedText],
    [true, 'sent', airdrop.search.completed, airdrop.search.stages.sent],
    [false, 'none', airdrop.search.notCompleted, airdrop.search.stages.none],
    [false, 'applied', airdrop.search.notCompleted, airdrop.search.stages.applied],
    [false, 'accepted', airdrop.search.notCompleted, airdrop.search.stages.accepted],
    [false, 'refused', airdrop.search.notCompleted, airdrop.search.stages.refused],
    [false, 'failed', airdrop.search.notCompleted, airdrop.search.stages.failed],
    [false, 'planned', airdrop.search.notCompleted, airdrop.search.stages.planned],
  ])('with a record: %s, and at the stage %s', async (isCompleted, stage, words, where) => {
    answer(200, success({ isCompleted, stage, signature: null, records: [], applications: [] }))
    render(<SearchWindow onClose={nothing} onApply={nothing} />)
    await userEvent.type(screen.getByLabelText(airdrop.search.label), `0x${'a'.repeat(40)}`)
    await userEvent.click(screen.getByRole('button', { name: airdrop.search.send }))
    expect(await screen.findByText(words, { exact: true })).toBeVisible()
    expect(screen.getByText(where)).toBeVisible()
  })

  test('puts what the API refuses at its field', async () => {
    const issues = [{ path: 'regId', code: 'INVALID', message: '[regId] 항목을 확인해 주세요.' }]
    answer(400, { ...failure('BAD_REQUEST'), params: { issues } })
    render(<SearchWindow onClose={nothing} onApply={nothing} />)
    const field = screen.getByLabelText(airdrop.search.label)
    await userEvent.type(field, `0x${'a'.repeat(40)}`)
    await userEvent.click(screen.getByRole('button', { name: airdrop.search.send }))
    expect(field).toHaveAccessibleDescription(`[${airdrop.search.label}] 항목을 확인해 주세요.`)
  })

  test('warns of a wrong address, as every window does that takes one', () => {
    render(<SearchWindow onClose={nothing} onApply={nothing} />)
    expect(screen.getByText(shell.addressWarning.title)).toBeVisible()
  })

  test.each(['0xabc', 'Punky Kongz', '7EcDhSYGxXyscszYEp35KHN0'])(
    'is not asked for where no address was typed: %s',
    async (typed) => {
      render(<SearchWindow onClose={nothing} onApply={nothing} />)
      const field = screen.getByLabelText(airdrop.search.label)
      await userEvent.type(field, typed)
      await userEvent.click(screen.getByRole('button', { name: airdrop.search.send }))
      expect(field).toHaveAccessibleDescription(/조회할 수 없는 검색어/)
      expect(sent).toEqual([])
    },
  )
})
