import { z } from 'zod'

const envSchema = z.object({
  DATABASE_URL: z.url(),
  REDIS_URL: z.union([z.url(), z.literal('')]).optional(),
  SOLANA_RPC_URL: z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((url) => url.trim())
        .filter(Boolean),
    )
    .pipe(z.array(z.url({ protocol: /^https?$/ })).min(1)),
  SECRETS_KEY: z
    .base64()
    .refine((text) => Buffer.from(text, 'base64').length === 32, 'must be 32 bytes in base64'),
  WORKER_CONCURRENCY: z.coerce.number().int().min(1).max(256).default(16),
  PRIORITY_FLOOR_MICRO_LAMPORTS: z.coerce.bigint().min(0n).default(0n),
  PRIORITY_CAP_MICRO_LAMPORTS: z.coerce.bigint().min(0n).default(200_000n),
  RPC_TIMEOUT_MS: z.coerce.number().int().min(100).default(10_000),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

export interface WorkerEnv {
  databaseUrl: string
  redisUrl: string | null
  solanaRpcUrls: string[]
  secretsKey: string
  concurrency: number
  priorityFloorMicroLamports: bigint
  priorityCapMicroLamports: bigint
  rpcTimeoutMs: number
  logLevel: string
}

/** Reads the worker's settings. Throws one error that lists everything wrong, never a value. */
export const parseWorkerEnv = (env: NodeJS.ProcessEnv): WorkerEnv => {
  const parsed = envSchema.safeParse(env)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new Error(
      `The worker cannot start. Correct these variables (see .env.example):\n${lines.join('\n')}`,
    )
  }
  const it = parsed.data
  return {
    databaseUrl: it.DATABASE_URL,
    redisUrl: it.REDIS_URL || null,
    solanaRpcUrls: it.SOLANA_RPC_URL,
    secretsKey: it.SECRETS_KEY,
    concurrency: it.WORKER_CONCURRENCY,
    priorityFloorMicroLamports: it.PRIORITY_FLOOR_MICRO_LAMPORTS,
    priorityCapMicroLamports: it.PRIORITY_CAP_MICRO_LAMPORTS,
    rpcTimeoutMs: it.RPC_TIMEOUT_MS,
    logLevel: it.LOG_LEVEL,
  }
}
