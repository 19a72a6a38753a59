import { z } from 'zod'
import { read } from './endpoint.ts'

/** Names of the key-value settings (SPEC.md section 3) that anybody may read. */
export const publicSettingKeys = ['FRONT_VERSION'] as const

export const selectKeyValue = read('/api/common/selectKeyValue', {
  tag: 'Common',
  summary: 'One public key-value setting; the front version among them',
  role: 'public',
  query: z.object({ cdKey: z.string().min(1).max(60) }),
  reply: z.string(),
})

export const networkNames = ['localnet', 'devnet', 'testnet', 'mainnet'] as const

export const readConfig = read('/api/common/config', {
  tag: 'Common',
  summary: 'What a browser needs to know of this installation',
  role: 'public',
  reply: z.object({
    network: z.enum(networkNames),
    /** Null where no public explorer knows the network. `{id}` stands for the address or signature. */
    explorerAddressUrl: z.string().nullable(),
    explorerTransactionUrl: z.string().nullable(),
    frontVersion: z.string(),
    uploadMaxBytes: z.number().int(),
    listRowsMax: z.number().int(),
  }),
})

export const dependencySchema = z.object({
  name: z.enum(['database', 'queue', 'worker', 'solana', 'migrations']),
  ok: z.boolean(),
  detail: z.string().nullable(),
})

export const readLive = read('/api/health/live', {
  tag: 'Health',
  summary: 'The process answers',
  role: 'public',
  reply: z.object({ uptimeSeconds: z.number() }),
})

export const readReady = read('/api/health/ready', {
  tag: 'Health',
  summary: '200 when every dependency works, else 503 DEPENDENCY_DOWN with params.dependencies',
  role: 'public',
  reply: z.object({ dependencies: z.array(dependencySchema) }),
})
