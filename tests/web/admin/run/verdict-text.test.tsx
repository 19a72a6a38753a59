import '@testing-library/jest-dom/vitest'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { locales } from '#web/src/admin/locales.ts'
import { Timeline } from '#web/src/admin/run/item/timeline.tsx'
import { startI18n } from '#web/src/shared/i18n.ts'
import { openAt } from '../kit/played-api.tsx'

beforeAll(() => startI18n(locales, 'kor'))
afterEach(cleanup)

test('a verdict is told in the language of the reader, with what every RPC had said', () => {
  const of = { from: 'unknown', to: 'landed', actor: 'ops@punky.example', at: '2026-01-02T03:04:05Z' }
  const reason = 'landed: Both show it (I looked). (on chain: one.test, two.test; no answer: three.test)'
  openAt(
    <Timeline
      events={[
        { ...of, seq: 1, entity: 'attempt', entityId: 1, reason },
        { ...of, seq: 2, entity: 'chunk', entityId: 2, reason: 'landed' },
      ]}
      chunks={[]}
    />,
  )
  const words =
    '처리됨으로 결정: Both show it (I looked). (체인에 있음: one.test, two.test; 답이 없음: three.test)'
  expect(screen.getByText(words)).toBeVisible()
  expect(screen.getByText('처리됨으로 결정')).toBeVisible()
})
