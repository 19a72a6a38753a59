import type { DeliveryEvent, Severity } from './codes.ts'

/** What the mails of alerts say, in one language. */
export interface AlertWords {
  events: Record<DeliveryEvent, string>
  severities: Record<Severity, string>
  /** Rule, condition, subject, value, and when it was raised. */
  fields: readonly [string, string, string, string, string]
  test: string
}
