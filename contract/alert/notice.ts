import type { Language } from '../language.ts'
import { brand } from '../brand.ts'
import { alerts as eng } from '../locales/eng/alerts.ts'
import { alerts as kor } from '../locales/kor/alerts.ts'
import type { AlertWords } from './alert-words.ts'
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

const words: Record<Language, AlertWords> = { kor, eng }

/** @returns subject and text of the mail in a language. @param alert null for a test. */
export function noticeMail(event: DeliveryEvent, alert: AlertNotice | null, language: Language) {
  const { events, fields, severities, test } = words[language]
  const head = `[${brand.name[language]}] ${events[event]}`
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
