import { brand } from '../brand.ts'
import type { AlertCondition, DeliveryEvent, Severity } from './codes.ts'

/** What is said of an alert outside the console: ids, codes and numbers, no personal data. */
export interface AlertNotice {
  alertId: number
  ruleId: number
  ruleName: string
  condition: AlertCondition
  severity: Severity
  /** `entity:id`. */
  subject: string
  value: string
  raisedAt: string
}

const words = {
  kor: {
    'alert.raised': '알림 발생',
    'alert.resolved': '알림 해소',
    'channel.test': '시험 알림',
    severities: { critical: '심각', warning: '경고', info: '정보' },
    fields: ['규칙', '조건', '대상', '값', '발생 시각'],
    test: '이 채널로 알림이 전달됩니다. 조치할 일은 없습니다.',
  },
  eng: {
    'alert.raised': 'Alert raised',
    'alert.resolved': 'Alert resolved',
    'channel.test': 'Test of a channel',
    severities: { critical: 'Critical', warning: 'Warning', info: 'Info' },
    fields: ['Rule', 'Condition', 'Subject', 'Value', 'Raised'],
    test: 'Alerts reach this channel. There is nothing to do.',
  },
} as const

/** @returns subject and text of the mail in a language. @param alert null for a test. */
export function noticeMail(event: DeliveryEvent, alert: AlertNotice | null, language: 'kor' | 'eng') {
  const { fields, severities, test, ...titles } = words[language]
  const head = `[${brand.name[language]}] ${titles[event]}`
  if (alert === null) return { subject: head, body: `${test}\n` }
  const values = [alert.ruleName, alert.condition, alert.subject, alert.value, alert.raisedAt]
  return {
    subject: `${head}: ${severities[alert.severity]} ${alert.ruleName} (${alert.subject})`,
    body: `${fields.map((field, at) => `${field}: ${values[at]}`).join('\n')}\n`,
  }
}

/** @returns the body of the webhook, in the shape Standard Webhooks proposes: `type`, `timestamp`, `data`. */
export function noticeJson(event: DeliveryEvent, alert: AlertNotice | null, at: string): string {
  return JSON.stringify({ type: event, timestamp: at, data: alert ?? {} })
}
