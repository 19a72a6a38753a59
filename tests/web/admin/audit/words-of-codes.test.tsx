import { renderHook } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { alertStates, deliveryStates } from '#contract/alert/codes.ts'
import { inquiryStatuses } from '#contract/inquiry/codes.ts'
import { newsStatuses } from '#contract/news/codes.ts'
import { useAuditWords } from '#web/src/admin/audit/use-audit-words.ts'
import { locales } from '#web/src/admin/locales.ts'
import { startI18n } from '#web/src/shared/i18n.ts'

beforeAll(() => startI18n(locales, 'kor'))

test.each([
  ['alert', 'state', alertStates],
  ['delivery', 'state', deliveryStates],
  ['news', 'status', newsStatuses],
  ['inquiry', 'status', inquiryStatuses],
] as const)('every %s has its %s in words', (entity, field, codes) => {
  const { result } = renderHook(useAuditWords)
  const raw = codes.filter((code) => result.current.value(entity, field, code) === code)
  expect(raw).toEqual([])
})
