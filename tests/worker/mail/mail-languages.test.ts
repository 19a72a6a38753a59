import { z } from 'zod'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deliveryEvents } from '#contract/alert/codes.ts'
import { noticeMail, type AlertNotice } from '#contract/alert/notice.ts'
import { alerts } from '#contract/locales/eng/alerts.ts'
import { notices } from '#contract/locales/eng/notices.ts'
import { mailKinds, mailParams, type MailKind } from '#contract/mail/mail-params.ts'
import { kindOfNotice, noticeCodes, noticeParams } from '#contract/notice/notice-params.ts'
import { mailLabel, type MailRecord } from '#db/mail/mails.ts'
import { eng } from '#worker/locales/eng/index.ts'
import { writeMail } from '#worker/mail/write-mail.ts'
import { speakPseudo, textsIn, untranslated } from '../../support/language/pseudo.ts'
import { testPersonal } from '../../support/inquiries.ts'
import { sampleOf } from '../../web/mock/sample-of.ts'

let undo: () => void
beforeAll(() => {
  undo = speakPseudo(eng, notices, alerts)
})
afterAll(() => undo())

const at = '2026-11-21T00:00:00.000Z'

/** Values of a kind; each choice is made once. */
function samplesOf(kind: MailKind): object[] {
  const schema = mailParams[kind]
  const base = z.looseObject({}).parse(sampleOf(schema))
  if (kind === 'notices')
    return noticeCodes
      .filter((code) => kindOfNotice[code] !== 'security' && kindOfNotice[code] !== 'reservation')
      .map((code) => ({
        ...base,
        kind: kindOfNotice[code],
        list: [{ code, params: sampleOf(noticeParams[code]) }],
        more: 2,
      }))
  const choices = Object.entries(schema.shape).flatMap(([name, field]) =>
    optionsOf(field).map((option) => ({ ...base, [name]: option })),
  )
  return [base, ...choices]
}
function optionsOf(field: unknown): unknown[] {
  const inner = field instanceof z.ZodNullable ? field.unwrap() : field
  return inner instanceof z.ZodEnum ? inner.options : []
}

function write(kind: MailKind, params: object): string {
  const messageId = '6f2c6f8e-65f4-4c0c-9a57-0a7f5d2f7a10'
  const content = JSON.stringify({ to: 'reader@visitor.example', params })
  const contentSealed = testPersonal.seal(content, mailLabel(messageId))
  const mail = { id: 1, kind, language: 'eng', messageId, contentSealed } as MailRecord
  const { subject, text } = writeMail(testPersonal, mail, 'https://site.example')
  return `${subject}\n${text}`
}

describe('in a language that nobody speaks', () => {
  test.each(mailKinds)('a mail of %s says no word of another one', (kind) => {
    for (const params of samplesOf(kind)) {
      const text = write(kind, params)
      expect(text).toMatch(/[ⓐ-ⓩ]/)
      expect(untranslated(text, textsIn(params)), JSON.stringify(params)).toEqual([])
    }
  })

  test.each(deliveryEvents)('nor does the mail of an alert: %s', (event) => {
    const alert: AlertNotice = {
      ...{
        alertId: 1,
        ruleId: 2,
        ruleName: 'Rule of an owner',
        condition: 'BALANCE_LOW',
        severity: 'warning',
      },
      ...{ subject: 'wallet:1', value: '0.5 SOL', raisedAt: at },
    }
    const { subject, body } = noticeMail(event, event === 'channel.test' ? null : alert, 'eng')
    expect(untranslated(`${subject}\n${body}`, textsIn(alert))).toEqual([])
  })
})
