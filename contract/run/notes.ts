import { z } from 'zod'
import { idSchema } from '../envelope.ts'
import { read, write } from '../endpoint.ts'
import { blockText } from '../text.ts'
import { eventSchema } from './items.ts'

/** What an event of a run says it came to when a person wrote a note. */
export const noteState = 'note'

export const noteMax = 1_000
const params = z.object({ masterId: idSchema })

/** What happened to a run as a whole: its states, what people did to it, their notes. Of its items nothing. */
export const readRunStory = read('/api/admin/masters/{masterId}/story', {
  tag: 'Runs',
  summary: 'States, controls and notes of a run, the newest first',
  role: 'viewer',
  area: 'runs',
  errors: ['NOT_FOUND'],
  params,
  reply: z.array(eventSchema),
})

export const writeNote = write('/api/admin/masters/{masterId}/notes', {
  tag: 'Runs',
  summary: 'Write a note on a run; it stays for ever',
  role: 'operator',
  area: 'runs',
  errors: ['NOT_FOUND'],
  params,
  body: z.strictObject({ text: blockText().trim().min(1).max(noteMax) }),
  reply: z.array(eventSchema),
  create: true,
})
