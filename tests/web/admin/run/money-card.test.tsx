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
