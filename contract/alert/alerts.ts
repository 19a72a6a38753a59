import { z } from 'zod'
import { read, write } from '../endpoint.ts'
import { idSchema, pageOf, pageQuery } from '../envelope.ts'
import { lineText } from '../text.ts'
import { alertConditions, alertStates, severities } from './codes.ts'

export const alertSchema = z.object({
  alertId: z.number().int(),
  ruleId: z.number().int(),
  ruleName: z.string(),
  condition: z.enum(alertConditions),
  severity: z.enum(severities),
  subject: z.string(),
  value: z.string(),
  state: z.enum(alertStates),
  raisedAt: z.string(),
  acknowledgedAt: z.string().nullable(),
  acknowledgedBy: z.string().nullable(),
  resolvedAt: z.string().nullable(),
})
export type Alert = z.infer<typeof alertSchema>

const tag = 'Alerts'
const params = z.object({ alertId: idSchema })

export const listAlerts = read('/api/admin/alerts', {
  tag,
  summary: 'Alerts, newest first',
  role: 'viewer',
  area: 'alerts',
  query: pageQuery.extend({
    search: lineText().max(100).optional(),
    state: z.enum(alertStates).optional(),
    severity: z.enum(severities).optional(),
    condition: z.enum(alertConditions).optional(),
  }),
  reply: pageOf(alertSchema),
})
export const readAlert = read('/api/admin/alerts/{alertId}', {
  tag,
  summary: 'One alert',
  role: 'viewer',
  area: 'alerts',
  errors: ['NOT_FOUND'],
  params,
  reply: alertSchema,
})
export const readOpenAlerts = read('/api/admin/alerts/open', {
  tag,
  summary: 'How many alerts nobody has acknowledged, by severity, and the most severe of them',
  role: 'viewer',
  area: 'alerts',
  reply: z.object({
    count: z.number().int(),
    bySeverity: z.record(z.enum(severities), z.number().int()),
    first: z.array(alertSchema),
  }),
})
/** So many alerts at once. */
export const acknowledgeMax = 100
export const acknowledgeAlerts = write('/api/admin/alerts/acknowledge', {
  tag,
  summary:
    'Say that somebody sees to several alerts; those that are seen to or over already are left as they are',
  role: 'operator',
  area: 'alerts',
  body: z.strictObject({ alertIds: z.array(idSchema).min(1).max(acknowledgeMax) }),
  reply: z.object({ acknowledged: z.number().int() }),
})
export const acknowledgeAlert = write('/api/admin/alerts/{alertId}/acknowledge', {
  tag,
  summary: 'Say that somebody sees to an alert',
  role: 'operator',
  area: 'alerts',
  errors: ['NOT_FOUND', 'NOT_ALLOWED_NOW'],
  params,
  body: z.object({}),
  reply: alertSchema,
})
