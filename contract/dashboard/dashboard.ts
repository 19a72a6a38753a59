import { z } from 'zod'
import { rpcStateSchema } from '../codes/rpc.ts'
import { retirementSchema } from './retire-rpc.ts'
import { lamportsText } from '../envelope.ts'
import { read } from '../endpoint.ts'
import { countedMasterSchema } from '../run/masters.ts'

/** How many rows there are, of which the lists of the page hold the first. */
const totalsSchema = z.object({
  runs: z.number().int(),
  runsNeedingPerson: z.number().int(),
  failedItems: z.number().int(),
  /** What waits for a second person. */
  approvals: z.number().int(),
  unknownAttempts: z.number().int(),
  balances: z.number().int(),
  workers: z.number().int(),
  workersAlive: z.number().int(),
})

export const dashboardSchema = z.object({
  at: z.string(),
  totals: totalsSchema,
  /** Those that need a person first, then the newest. */
  running: z.array(countedMasterSchema),
  failures: z.array(
    z.object({
      masterId: z.number().int(),
      masterName: z.string(),
      reasonCode: z.string(),
      count: z.number().int(),
      lastAt: z.string(),
    }),
  ),
  unknownAttempts: z.array(
    z.object({
      attemptId: z.number().int(),
      masterId: z.number().int(),
      itemId: z.number().int().nullable(),
      signature: z.string(),
      since: z.string(),
    }),
  ),
  balances: z.array(
    z.object({
      projectId: z.number().int(),
      projectSymbol: z.string(),
      purpose: z.string(),
      address: z.string(),
      lamports: lamportsText,
      at: z.string(),
    }),
  ),
  queues: z.array(
    z.object({
      name: z.string(),
      waiting: z.number().int(),
      active: z.number().int(),
      delayed: z.number().int(),
      failed: z.number().int(),
    }),
  ),
  workers: z.array(
    z.object({
      workerId: z.string(),
      startedAt: z.string(),
      seenAt: z.string(),
      rssMb: z.number().int(),
      isAlive: z.boolean(),
    }),
  ),
  chain: z
    .object({
      slot: z.string(),
      blockHeight: z.string(),
      slotMs: z.number().nullable(),
      priorityMicroLamports: z.string(),
      rpcs: z.array(rpcStateSchema.extend({ retirement: retirementSchema.nullable() })),
      at: z.string(),
    })
    .nullable(),
  /** Items finished per minute over the last hour, oldest first. */
  rate: z.array(z.object({ at: z.string(), completed: z.number().int(), failed: z.number().int() })),
})
export type Dashboard = z.infer<typeof dashboardSchema>

export const readDashboard = read('/api/admin/dashboard', {
  tag: 'Dashboard',
  summary: 'Runs in progress, failures, balances, queues, workers, chain and rate',
  role: 'viewer',
  area: 'runs',
  reply: dashboardSchema,
})
