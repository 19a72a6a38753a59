import { z } from 'zod'
import { read } from '../endpoint.ts'
import { sourceChains } from '../migration/codes.ts'

export const dependencySchema = z.object({
  /** Of the source chains those that are on. */
  name: z.enum(['database', 'queue', 'worker', 'solana', 'migrations', ...sourceChains]),
  ok: z.boolean(),
  /** What is wrong; of a source chain that works, what runs dry or is held up there. */
  detail: z.string().nullable(),
})

export const readLive = read('/api/health/live', {
  tag: 'Health',
  summary: 'The process answers; 503 when it is about to end',
  role: 'public',
  reply: z.object({ uptimeSeconds: z.number() }),
})

export const readReady = read('/api/health/ready', {
  tag: 'Health',
  summary: '200 when every dependency works, else 503 DEPENDENCY_DOWN with params.dependencies',
  role: 'public',
  reply: z.object({ dependencies: z.array(dependencySchema) }),
})
