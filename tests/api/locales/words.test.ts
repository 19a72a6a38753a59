import { describe, expect, test } from 'vitest'
import { eng } from '#api/locales/eng/index.ts'
import { kor } from '#api/locales/kor/index.ts'
import { isMessageKey } from '#api/locales/message.ts'

function placeholders(text: string): string[] {
  return (text.match(/\{\w+\}/g) ?? []).toSorted()
}

describe('the message', () => {
  test.each(Object.keys(eng.messages).filter(isMessageKey))(
    '%s carries the same values in every language',
    (key) => {
      const [korean, english] = [kor.messages[key], eng.messages[key]]
      expect(placeholders(korean)).toEqual(placeholders(english))
      expect([/[가-힣]/.test(korean), /[가-힣]/.test(english)]).toEqual([true, false])
    },
  )
})
