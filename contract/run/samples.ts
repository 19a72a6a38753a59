import { z } from 'zod'
import { write } from '../endpoint.ts'
import { lineText } from '../text.ts'

/** So many URIs are looked at. */
export const samplesMax = 6

export const sampleSchema = z.object({
  uri: z.string(),
  /** As its metadata has them; both null where nothing could be read. */
  name: z.string().nullable(),
  image: z.string().nullable(),
})
export type Sample = z.infer<typeof sampleSchema>

export const readSamples = write('/api/admin/lists/samples', {
  tag: 'Plans',
  summary: 'What some URIs of a list lead to, before anything is paid; only public addresses are read',
  role: 'operator',
  area: 'runs',
  body: z.strictObject({ uris: z.array(lineText().min(1).max(400)).min(1).max(samplesMax) }),
  reply: z.array(sampleSchema),
})
