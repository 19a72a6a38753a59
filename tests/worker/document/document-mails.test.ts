import { describe, expect, test } from 'vitest'
import { documentKinds, documentRefusals } from '#contract/document/codes.ts'
import type { MailParams } from '#contract/mail/mail-params.ts'
import { writeDocumentDecided } from '#worker/document/index.ts'
import { textOf } from '#worker/mail/blocks.ts'

const base: MailParams<'documentDecided'> = {
  ...{ name: '김가나', kind: 'idCard', state: 'accepted', refusal: null, note: null },
}
function written(params: Partial<MailParams<'documentDecided'>>, language: 'kor' | 'eng') {
  const mail = writeDocumentDecided({ ...base, ...params }, { language, siteOrigin: 'https://nft.example' })
  return { subject: mail.subject, text: textOf(mail, 'footer') }
}

describe.each([
  ['kor', /신분증/, /뒷자리가 가려져/],
  ['eng', /ID card/, /back part of the ID number/],
] as const)('the mail about a document in %s', (language, card, notCovered) => {
  test('says what it is about and where to go on', () => {
    for (const state of ['accepted', 'refused', 'asked', 'lapsed'] as const) {
      const { text } = written({ state }, language)
      expect(text).toMatch(card)
      expect(text).toContain(`https://nft.example/${language}/mypage/documents`)
    }
  })

  test('says why it was refused, with the note of whoever looked', () => {
    const { text } = written(
      { state: 'refused', refusal: 'notCovered', note: 'Line one\nline two' },
      language,
    )
    expect(text).toMatch(notCovered)
    expect(text).toContain('Line one\nline two')
  })

  test('has words for every kind and every reason', () => {
    for (const kind of documentKinds)
      for (const refusal of documentRefusals)
        expect(written({ kind, state: 'refused', refusal }, language).text).not.toContain('undefined')
  })
})
