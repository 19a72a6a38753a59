import { z } from 'zod'
import { read, write } from '../endpoint.ts'
import { idSchema, pageOf, pageQuery } from '../envelope.ts'
import { lineText } from '../text.ts'
import { alertConditions, conditionUnits, ruleReasons, severities } from './codes.ts'

export const thresholdMax = 100_000_000

export const alertRuleInputSchema = z
  .object({
    name: lineText().trim().min(1).max(80),
    condition: z.enum(alertConditions),
    /** In the unit of the condition (`conditionUnits`); null where it has none. */
    threshold: z.number().int().min(0).max(thresholdMax).nullable().default(null),
    /** Of a waiting run: this reason alone. */
    waitingCode: z.enum(ruleReasons).nullable().default(null),
    severity: z.enum(severities),
    status: z.enum(['on', 'off']),
  })
  .superRefine(({ condition, threshold, waitingCode }, context) => {
    const refuse = (path: string, code: string) =>
      context.addIssue({ code: 'custom', path: [path], params: { code } })
    if (conditionUnits[condition] === null && threshold !== null)
      refuse('threshold', 'CONDITION_HAS_NO_THRESHOLD')
    if (conditionUnits[condition] !== null && threshold === null) refuse('threshold', 'REQUIRED')
    if (condition !== 'RUN_WAITING' && waitingCode !== null) refuse('waitingCode', 'ONLY_OF_A_WAITING_RUN')
  })
export type AlertRuleInput = z.infer<typeof alertRuleInputSchema>

export const alertRuleSchema = z.object({
  ...alertRuleInputSchema.shape,
  threshold: z.number().int().nullable(),
  waitingCode: z.enum(ruleReasons).nullable(),
  ruleId: z.number().int(),
  registrant: z.string().nullable(),
  registeredAt: z.string(),
  modifier: z.string().nullable(),
  modifiedAt: z.string().nullable(),
})
export type AlertRule = z.infer<typeof alertRuleSchema>

/** One thing a rule finds. */
export const findingSchema = z.object({
  /** What it is about, as `entity:id`: one alert at a time for each. */
  subject: z.string(),
  /** A code, a measured number in the unit of the condition, or an amount with its coin. */
  value: z.string(),
})
export type AlertFinding = z.infer<typeof findingSchema>

const tag = 'Alerts'
const params = z.object({ ruleId: idSchema })

export const listAlertRules = read('/api/admin/alert-rules', {
  tag,
  summary: 'The rules that raise alerts, last registered first',
  role: 'viewer',
  area: 'alerts',
  query: pageQuery.extend({
    search: lineText().max(100).optional(),
    condition: z.enum(alertConditions).optional(),
    severity: z.enum(severities).optional(),
    status: z.enum(['on', 'off']).optional(),
  }),
  reply: pageOf(alertRuleSchema),
})
export const readAlertRule = read('/api/admin/alert-rules/{ruleId}', {
  tag,
  summary: 'One rule',
  role: 'viewer',
  area: 'alerts',
  errors: ['NOT_FOUND'],
  params,
  reply: alertRuleSchema,
})
export const createAlertRule = write('/api/admin/alert-rules', {
  tag,
  summary: 'Register a rule; it is evaluated from now on',
  role: 'owner',
  body: alertRuleInputSchema,
  reply: alertRuleSchema,
  create: true,
})
export const modifyAlertRule = write('/api/admin/alert-rules/{ruleId}', {
  tag,
  summary: 'Modify a rule; switched off, its open alerts are resolved',
  role: 'owner',
  errors: ['NOT_FOUND'],
  method: 'put',
  params,
  body: alertRuleInputSchema,
  reply: alertRuleSchema,
})
export const tryAlertRule = write('/api/admin/alert-rules/{ruleId}/try', {
  tag,
  summary: 'What a rule would find now, whether it is on or off; nothing is raised and nobody is notified',
  role: 'operator',
  area: 'alerts',
  errors: ['NOT_FOUND'],
  params,
  body: z.object({}),
  reply: z.object({ findings: z.array(findingSchema) }),
})
