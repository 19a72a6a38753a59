import '@testing-library/jest-dom/vitest'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { locales } from '#web/src/admin/locales.ts'
import { StartPrice } from '#web/src/admin/payment/index.ts'
import eng from '#web/src/locales/eng/index.ts'
import { startI18n } from '#web/src/shared/i18n.ts'
import { replyOf } from '../../mock/replies.ts'
import { openAt, playApi } from '../kit/played-api.tsx'

beforeAll(() => startI18n(locales, 'eng'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** @returns what the API was asked. */
function play(lamports: string): string[] {
  const price = replyOf('modifyPayPrice', { payCode: 'CREATE_AIRDROP', lamports })
  const asked: string[] = []
  playApi(({ url }) => {
    asked.push(url.pathname)
    return { value: { rows: [price] } }
  })
  return asked
}

test.each(['run', 'rounds', 'reveal'] as const)('says what %s costs, and what it waits for', async (of) => {
  play('50000000')
  openAt(<StartPrice payCode="CREATE_AIRDROP" of={of} />)
  expect(await screen.findByText(eng.payments.price.title)).toBeVisible()
  expect(screen.getByText(new RegExp(eng.payments.price[of].slice(0, 40)))).toHaveTextContent('0.05 SOL')
})

test('says nothing where it costs nothing', async () => {
  const asked = play('0')
  openAt(<StartPrice payCode="CREATE_AIRDROP" />)
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  await new Promise((done) => setImmediate(done))
  expect(screen.queryByText(eng.payments.price.title)).toBeNull()
})
