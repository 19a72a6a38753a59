import '@testing-library/jest-dom/vitest'
import { render, screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { WalletList, wrongRowOf } from '#web/src/admin/launch/rule/wallet-list.tsx'
import eng from '#web/src/locales/eng/index.ts'
import { startI18n } from '#web/src/shared/i18n.ts'
import { locales } from '#web/src/admin/locales.ts'

beforeAll(() => startI18n(locales, 'eng'))

const good = '9B5XszUGdMaxCZ7uSQhPzdks5ZQSmWxrmzCSvtJ6Ns6g'
const other = '7EYnhQoR9YM3N7UoaKRoA44Uy8JeaZV3qyouov87awMs'

/** The row; null of the list as a whole. */
test.each([
  ['nothing', '', undefined],
  ['wallets alone', `${good}\n${other}\n${good}`, undefined],
  ['amounts beside them', `owner,amount\n${good},1.5`, undefined],
  ['a typing error among them', `${good}\n${other}0\n`, 2],
  ['a word in the first line', `notawallet\n${good}`, null],
] as const)('a list that is typed for a rule, of %s', (_what, text, row) => {
  expect(wrongRowOf(text)?.row).toBe(row)
})

test('the row that names no wallet is named beside the list', () => {
  const label = eng.campaigns.rule.exclude
  render(
    <WalletList label={label} hint="" rows={3} value={`${good}\nnotawallet`} onChange={() => undefined} />,
  )
  expect(screen.getByRole('textbox', { name: label })).toBeInvalid()
  expect(screen.getByText(/^Row 2: The address "notawallet" has "l"/)).toBeVisible()
})
