import '@testing-library/jest-dom/vitest'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { formStampHeader, formStampPath, formTrapHeader, formTrapName } from '#contract/form-headers.ts'
import { inquiryBounds } from '#contract/inquiry/inquiry-rules.ts'
import { inquiryInputSchema } from '#contract/inquiry/inquiry.ts'
import { forgetForm } from '#web/src/shared/form-stamp.ts'
import { startSiteI18n } from '#web/src/site/frame/i18n.ts'
import inquiry from '#web/src/site/locales/eng/inquiry.json'
import titles from '#web/src/site/locales/eng/titles.json'
import { checkInquiry, inquiryFields } from '#web/src/site/inquiry/inquiry-check.ts'
import { InquiryForm } from '#web/src/site/inquiry/inquiry-form.tsx'

const good = {
  kind: 'investment' as const,
  name: 'Kim Asker',
  company: '',
  email: 'asker@visitor.example',
  phone: '',
  message: 'We would like to talk about an investment.',
  isAgreed: true,
}

interface Sent {
  key: string
  stamp: string
  trap: string
  body: Record<string, unknown>
}
let sent: Sent[] = []
/** The network, and nothing else, is played. */
function answer(status: number, body: unknown) {
  return vi.stubGlobal('fetch', (url: string, init: { headers: Record<string, string>; body: string }) => {
    if (url === formStampPath)
      return Promise.resolve(new Response(JSON.stringify({ returnValue: { stamp: 'a stamp', waitMs: 0 } })))
    const { [formStampHeader]: stamp = '', [formTrapHeader]: trap = '' } = init.headers
    sent.push({ key: init.headers['idempotency-key'] ?? '', stamp, trap, body: JSON.parse(init.body) })
    return status === 0
      ? Promise.reject(new TypeError('offline'))
      : Promise.resolve(new Response(JSON.stringify(body), { status }))
  })
}

beforeAll(() => startSiteI18n('eng', { inquiry, titles }))
beforeEach(() => {
  sent = []
  // Files share a page: the stamp of another one is none of ours.
  forgetForm()
})

function field(name: keyof typeof inquiry.fields) {
  return screen.getByLabelText(new RegExp(`^${inquiry.fields[name]}`))
}
function send() {
  return userEvent.click(screen.getByRole('button', { name: inquiry.send }))
}
async function fill() {
  for (const name of ['name', 'email', 'message'] as const) {
    await userEvent.clear(field(name))
    await userEvent.type(field(name), good[name])
  }
  const consent = screen.getByRole('checkbox')
  if (!(consent as HTMLInputElement).checked) await userEvent.click(consent)
}

describe('the rules of the form', () => {
  const long = (count: number) => 'a'.repeat(count)
  test.each([
    ['name', ''],
    ['name', long(inquiryBounds.nameMax)],
    ['name', long(inquiryBounds.nameMax + 1)],
    ['company', long(inquiryBounds.companyMax + 1)],
    ['company', 'two\nlines'],
    ['email', ''],
    ['email', 'a@b'],
    ['email', 'a@b.co'],
    ['email', 'a@b.co, c@d.co'],
    ['email', `${long(250)}@b.co`],
    ['phone', '02-1234-5678'],
    ['phone', '12'],
    ['phone', 'call me'],
    ['message', long(inquiryBounds.messageMin - 1)],
    ['message', `  ${long(inquiryBounds.messageMin - 1)}  `],
    ['message', long(inquiryBounds.messageMin)],
    ['message', long(inquiryBounds.messageMax + 1)],
    ['isAgreed', false],
  ])('judge %s = %j as the API does', (name, value) => {
    const draft = { ...good, [name]: value }
    const wrong = inquiryInputSchema.safeParse({ ...draft, language: 'eng' }).error?.issues ?? []
    const judged = checkInquiry(draft)
    expect(inquiryFields.filter((it) => judged[it])).toEqual([...new Set(wrong.map((it) => it.path[0]))])
  })
})

describe('the inquiry form', () => {
  test('says beside each field what is wrong, moves to the first, and sends nothing', async () => {
    answer(200, {})
    render(<InquiryForm kind="investment" />)
    await userEvent.type(field('email'), 'nobody')
    await userEvent.type(field('message'), 'short')
    await send()
    expect(field('name')).toHaveFocus()
    expect(field('name')).toHaveAccessibleDescription('Name is required')
    expect(field('email')).toHaveAccessibleDescription('Email must be an email')
    expect(field('message')).toHaveAccessibleDescription(/Message must be longer than 19/)
    expect(screen.getByRole('checkbox')).toHaveAccessibleDescription(/Consent is required/)
    expect(screen.getByRole('alert')).toHaveTextContent('Please check the input fields')
    expect(sent).toEqual([])
    await userEvent.type(field('name'), 'Kim')
    expect(field('name')).toBeValid()
    expect(field('name')).not.toHaveAccessibleDescription()
  })

  test('sends what was typed, then shows the reference and takes the focus there', async () => {
    answer(200, { returnValue: { reference: 'Q-2345-6789A' } })
    render(<InquiryForm kind="partnership" />)
    await fill()
    await send()
    const done = await screen.findByRole('heading', { name: inquiry.done.title })
    await waitFor(() => expect(done).toHaveFocus())
    expect(screen.getByText('Q-2345-6789A')).toBeVisible()
    expect(sent[0]?.body).toEqual({ ...good, kind: 'partnership', language: 'eng' })
    await userEvent.click(screen.getByRole('button', { name: inquiry.done.again }))
    expect(field('message')).toHaveValue('')
  })

  test('keeps what was typed when nothing answers, and tries again under the same key', async () => {
    answer(0, null)
    render(<InquiryForm kind="investment" />)
    await fill()
    await send()
    expect(await screen.findByRole('alert')).toHaveTextContent(inquiry.failed.title)
    expect(field('message')).toHaveValue(good.message)
    answer(200, { returnValue: { reference: 'Q-2345-6789A' } })
    await send()
    await screen.findByRole('heading', { name: inquiry.done.title })
    expect(sent[0]?.key).toMatch(/^[0-9a-f]{32}$/)
    expect(sent[1]?.key).toBe(sent[0]?.key)
  })

  test('uses a new key once something was changed', async () => {
    answer(503, {})
    render(<InquiryForm kind="investment" />)
    await fill()
    await send()
    await screen.findByText(inquiry.failed.title)
    await userEvent.type(field('company'), 'Example')
    await send()
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[1]?.key).not.toBe(sent[0]?.key)
    await userEvent.clear(field('company'))
  })

  test('puts what the API refuses beside its field', async () => {
    answer(400, { params: { issues: [{ path: 'name', code: 'TOO_LONG', params: { max: 60 } }] } })
    render(<InquiryForm kind="investment" />)
    await fill()
    await send()
    await waitFor(() => expect(field('name')).toHaveAccessibleDescription('Name must be shorter than 60'))
    expect(field('name')).toHaveFocus()
  })

  test('says what the API refuses that no field shows, in its own words', async () => {
    const issues = [
      { path: 'language', code: 'INVALID', message: 'Please check the field [language]' },
      { path: 'company', code: 'CONTROL_CHARACTER', message: 'Company holds a control character.' },
    ]
    answer(400, { params: { issues } })
    render(<InquiryForm kind="investment" />)
    await fill()
    await send()
    expect(await screen.findByRole('alert')).toHaveTextContent('Please check the field [language]')
    expect(field('company')).toHaveAccessibleDescription('Company holds a control character.')
  })

  test('goes with its stamp, and with what a program typed where people see nothing', async () => {
    answer(400, { resultCd: 'FORM_REFUSED', returnValue: null })
    const { container } = render(<InquiryForm kind="investment" />)
    const trap = container.querySelector<HTMLInputElement>(`input[name="${formTrapName}"]`)
    if (!trap) throw new Error('There is one.')
    expect([trap.tabIndex, trap.closest('[aria-hidden]') !== null]).toEqual([-1, true])
    trap.value = 'https://pills.example'
    await fill()
    await send()
    await screen.findByRole('alert')
    expect(sent.at(-1)).toMatchObject({ stamp: 'a stamp', trap: encodeURIComponent('https://pills.example') })
    // A browser may have filled it in: the next try is a person's.
    await send()
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent.at(-1)?.trap).toBe('')
  })

  test('says when there were too many, and whom to write to', async () => {
    answer(429, { params: { retryAfterSeconds: 2841 } })
    render(<InquiryForm kind="partnership" />)
    await fill()
    await send()
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'again in 48 min, or write to partnership@punky.example',
    )
  })

  test('is as it was left when it is opened again', async () => {
    answer(503, {})
    const { unmount } = render(<InquiryForm kind="investment" />)
    await userEvent.clear(field('message'))
    await userEvent.type(field('message'), 'Half a thought')
    unmount()
    render(<InquiryForm kind="partnership" />)
    expect(field('message')).toHaveValue('Half a thought')
    expect(screen.getByRole('radio', { name: /Partnership/ })).toBeChecked()
  })
})
