import { expect, test } from 'vitest'
import { localeOf } from '#web/src/shared/i18n.ts'
import { thousands } from '#web/src/site/frame/thousands.ts'

test.each([0, 7, 999, 1_000, 4_999, 19_999, 1_234_567])(
  'writes %i as Intl does in both languages',
  (count) => {
    for (const locale of Object.values(localeOf))
      expect(thousands(count)).toBe(new Intl.NumberFormat(locale).format(count))
  },
)
