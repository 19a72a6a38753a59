import { z } from 'zod'
import { read, write } from '../endpoint.ts'
import { idSchema, pageOf, pageQuery } from '../envelope.ts'
import { lineText } from '../text.ts'
import { channelKinds, deliveryEvents, deliveryStates } from './codes.ts'

export const deliveryRowSchema = z.object({
  deliveryId: z.number().int(),
  /** Null: a mail of its own, to no channel. */
  channelId: z.number().int().nullable(),
  channelName: z.string().nullable(),
  alertId: z.number().int().nullable(),
  kind: z.enum(channelKinds),
  event: z.enum(deliveryEvents).nullable(),
  /** The same for every try and replay: `webhook-id`, or of a mail the part before the @ of its Message-ID. */
  messageId: z.string(),
  state: z.enum(deliveryStates),
  /** Tries since it was registered or last replayed. */
  tries: z.number().int(),
  responseCode: z.number().int().nullable(),
  error: z.string().nullable(),
  /** When it is tried next; null unless it waits. */
  nextTryAt: z.string().nullable(),
  sentAt: z.string().nullable(),
  registeredAt: z.string(),
})
export type DeliveryRow = z.infer<typeof deliveryRowSchema>

export const deliverySchema = deliveryRowSchema.extend({ target: z.string(), body: z.string() })
export type Delivery = z.infer<typeof deliverySchema>

const tag = 'Alerts'
const params = z.object({ deliveryId: idSchema })

export const listDeliveries = read('/api/admin/deliveries', {
  tag,
  summary: 'The delivery log: every mail and webhook, newest first',
  role: 'viewer',
  area: 'alerts',
  query: pageQuery.extend({
    search: lineText().max(100).optional(),
    state: z.enum(deliveryStates).optional(),
    kind: z.enum(channelKinds).optional(),
    channelId: idSchema.optional(),
  }),
  reply: pageOf(deliveryRowSchema),
})
export const readDelivery = read('/api/admin/deliveries/{deliveryId}', {
  tag,
  summary: 'One delivery with what it carries',
  role: 'viewer',
  area: 'alerts',
  errors: ['NOT_FOUND'],
  params,
  reply: deliverySchema,
})
export const replayDelivery = write('/api/admin/deliveries/{deliveryId}/replay', {
  tag,
  summary: 'Deliver again, under the same id: a receiver that has it knows it again',
  role: 'operator',
  area: 'alerts',
  errors: ['NOT_FOUND', 'NOT_ALLOWED_NOW'],
  params,
  body: z.object({}),
  reply: deliverySchema,
})
