import { z } from 'zod'
import { languages } from '../language.ts'
import { read, write } from '../endpoint.ts'
import { idSchema, pageOf, pageQuery } from '../envelope.ts'
import { lineText } from '../text.ts'
import { channelKinds, severities } from './codes.ts'

const mailAddress = z.email()
/** The address itself is judged again where it is connected to: a name may lead anywhere. */
export function isWebhookUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  return (url.protocol === 'https:' || url.protocol === 'http:') && url.username === '' && url.password === ''
}

export const alertChannelInputSchema = z
  .object({
    name: lineText().trim().min(1).max(80),
    kind: z.enum(channelKinds),
    /** A mail address, or the URL of a webhook. */
    target: lineText().trim().min(3).max(500),
    language: z.enum(languages),
    /** It gets alerts that are at least as severe. */
    severity: z.enum(severities),
    status: z.enum(['on', 'off']),
  })
  .superRefine(({ kind, target }, context) => {
    const isRight = kind === 'mail' ? mailAddress.safeParse(target).success : isWebhookUrl(target)
    const code = kind === 'mail' ? 'NOT_A_MAIL_ADDRESS' : 'NOT_A_WEBHOOK_URL'
    if (!isRight) context.addIssue({ code: 'custom', path: ['target'], params: { code } })
  })
export type AlertChannelInput = z.infer<typeof alertChannelInputSchema>

export const alertChannelSchema = z.object({
  ...alertChannelInputSchema.shape,
  channelId: z.number().int(),
  /** A webhook without a secret gets nothing. */
  hasSecret: z.boolean(),
  /** Until when the secret of before signs too. */
  oldSecretUntil: z.string().nullable(),
  /** Since when what is to be delivered is not; null: nothing waits or failed since the last success. */
  silentSince: z.string().nullable(),
  lastSentAt: z.string().nullable(),
  registrant: z.string().nullable(),
  registeredAt: z.string(),
  modifier: z.string().nullable(),
  modifiedAt: z.string().nullable(),
})
export type AlertChannel = z.infer<typeof alertChannelSchema>

const tag = 'Alerts'
const params = z.object({ channelId: idSchema })

export const listAlertChannels = read('/api/admin/alert-channels', {
  tag,
  summary: 'Where alerts are delivered, last registered first',
  role: 'viewer',
  area: 'alerts',
  query: pageQuery.extend({
    search: lineText().max(100).optional(),
    kind: z.enum(channelKinds).optional(),
    status: z.enum(['on', 'off']).optional(),
  }),
  reply: pageOf(alertChannelSchema),
})
export const readAlertChannel = read('/api/admin/alert-channels/{channelId}', {
  tag,
  summary: 'One channel, never its secret',
  role: 'viewer',
  area: 'alerts',
  errors: ['NOT_FOUND'],
  params,
  reply: alertChannelSchema,
})
export const createAlertChannel = write('/api/admin/alert-channels', {
  tag,
  summary: 'Register a channel; a webhook needs a secret next',
  role: 'owner',
  body: alertChannelInputSchema,
  reply: alertChannelSchema,
  create: true,
})
export const modifyAlertChannel = write('/api/admin/alert-channels/{channelId}', {
  tag,
  summary: 'Modify a channel; switched off, it gets nothing new',
  role: 'owner',
  errors: ['NOT_FOUND'],
  method: 'put',
  params,
  body: alertChannelInputSchema,
  reply: alertChannelSchema,
})
/** Not `create`: its reply must not be kept. */
export const issueChannelSecret = write('/api/admin/alert-channels/{channelId}/secret', {
  tag,
  summary: 'A new secret of a webhook, shown this once; that of before signs beside it for a day',
  role: 'owner',
  errors: ['NOT_FOUND', 'NOT_ALLOWED_NOW'],
  params,
  body: z.object({}),
  reply: z.object({ secret: z.string(), oldSecretUntil: z.string().nullable() }),
})
export const testAlertChannel = write('/api/admin/alert-channels/{channelId}/test', {
  tag,
  summary: 'Deliver a test to a channel',
  role: 'operator',
  area: 'alerts',
  errors: ['NOT_FOUND'],
  params,
  body: z.object({}),
  reply: z.object({ deliveryId: z.number().int() }),
})
