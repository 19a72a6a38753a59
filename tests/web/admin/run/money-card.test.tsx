import '@testing-library/jest-dom/vitest'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { locales } from '#web/src/admin/locales.ts'
import { MoneyCard } from '#web/src/admin/run/master/money-card.tsx'
import eng from '#web/src/locales/eng/index.ts'
import { startI18n } from '#web/src/shared/i18n.ts'
import { master } from '../../mock/rows.ts'

beforeAll(() => startI18n(locales, 'eng'))
afterEach(cleanup)

function open(quotedLamports: string) {
  const run = { ...master(2), quotedLamports, spentLamports: '250000000' }
  render(<MoneyCard master={run} progress={undefined} onChange={() => undefined} />)
}

test('a run that was quoted says how much of that is spent', () => {
  open('1000000000')
  expect(screen.getByRole('progressbar', { name: eng.master.spentOfQuoted })).toHaveAttribute(
    'aria-valuetext',
    '25%',
  )
})

test('a run without a quote, as of migrations, says no share of it', () => {
  open('0')
  expect(screen.queryByRole('progressbar')).toBeNull()
  expect(screen.getByText(eng.master.quoted).parentElement).toHaveTextContent(eng.common.none)
})

test('a run that nobody pays for says no amount of a payment', () => {
  const payment = { ...master(2).payment, status: '10' as const }
  const show = (amountLamports: string) => {
    const run = { ...master(2), payment: { ...payment, amountLamports } }
    render(<MoneyCard master={run} progress={undefined} onChange={() => undefined} />)
    return screen.getByText(eng.master.payment).parentElement?.textContent
  }
  expect(show('0')).toBe(`${eng.master.payment}${eng.status.payment[10]}`)
  cleanup()
  expect(show('1500000000')).toContain('1.5 SOL')
})
