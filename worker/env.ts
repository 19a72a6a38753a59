import { z } from 'zod'
import { brand } from '#contract/brand.ts'
import { networkNames, type NetworkName } from '#contract/network.ts'
import { quorumOf, whyNoQuorum } from '#contract/codes/rpc-agreement.ts'
import { hasWitnesses } from '#contract/rpc-witness.ts'
import type { SourceChain } from '#contract/migration/codes.ts'
import { keyEnv, keySettingsOf, type KeySettings } from './keys/key-env.ts'

const list = z.string().transform((text) =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean),
)
const rpcUrls = list.pipe(z.array(z.url({ protocol: /^https?$/ })))
/** How many blocks a transfer must lie below the head before it counts. */
function depth(blocks: number) {
  return z.coerce.number().int().min(0).max(1_000).default(blocks)
}

/** Every variable a worker reads. */
const variables = z.object({
  DATABASE_URL: z.url(),
  /** Connections of this process to the database, beside two for each source chain. */
  DATABASE_POOL_MAX: z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.coerce.number().int().min(2).default(7),
  ),
  REDIS_URL: z.union([z.url(), z.literal('')]).optional(),
  SOLANA_RPC_URL: rpcUrls.refine((found) => found.length > 0, 'must name at least one RPC'),
  /** Chains NFTs come from; one without a URL is off. */
  KAIA_RPC_URL: rpcUrls.default([]),
  ETHEREUM_RPC_URL: rpcUrls.default([]),
  BSC_RPC_URL: rpcUrls.default([]),
  KAIA_CHAIN_ID: z.coerce.number().int().positive().default(8217),
  KAIA_DEPTH: depth(5),
  ETHEREUM_DEPTH: depth(12),
  BSC_DEPTH: depth(15),
  /** What one RPC says about money alone is not believed where this is 2 or more. */
  SOURCE_CHAIN_RPCS_MIN: z.coerce.number().int().min(1).max(9).default(1),
  /** How many hosts of a source chain have to say the same; not set: all of its list. */
  SOURCE_CHAIN_RPCS_AGREE: z.coerce.number().int().min(1).max(9).optional(),
  /** What the RPCs are held against. */
  NETWORK: z.enum(networkNames).default('localnet'),
  ...keyEnv,
  /** The tasks this worker takes off the queue; empty: all. */
  WORKER_TASKS: list.default([]),
  WORKER_CONCURRENCY: z.coerce.number().int().min(1).max(256).default(4),
  PRIORITY_FLOOR_MICRO_LAMPORTS: z.coerce.bigint().min(0n).default(1_000n),
  PRIORITY_CAP_MICRO_LAMPORTS: z.coerce.bigint().min(0n).default(200_000n),
  /** Where mail goes: a server, or a folder that keeps it. Without it, mail waits. */
  SMTP_URL: z
    .union([z.string().regex(/^(smtps?|file):\/\//), z.literal('')], {
      error: 'must be an smtp://, smtps:// or file:// URL',
    })
    .optional(),
  MAIL_FROM: z
    .union([z.string().regex(/^[^<>\r\n]*<?[^\s<>@]+@[^\s<>@]+>?$/), z.literal('')], {
      error: 'must be an address, as in: Punky <no-reply@punky.example>',
    })
    .optional(),
  /** Where the site is, for links in mails: SITE_ORIGIN, else the origin of PUBLIC_URL, for which wallets sign. */
  SITE_ORIGIN: z.union([z.url(), z.literal('')]).optional(),
  PUBLIC_URL: z.union([z.url(), z.literal('')]).optional(),
  /** Whole months that events are kept after their own; empty: for ever. */
  EVENTS_KEPT_MONTHS: z
    .union([z.literal('').transform(() => null), z.coerce.number().int().min(3)])
    .default(null),
  /** Origins of webhooks that may be private and http; none in production. */
  WEBHOOK_ORIGINS_ALLOWED: list.pipe(z.array(z.url({ protocol: /^https?$/ }))).default([]),
  /** Written as long as the process gets to its work: what asks whether it hangs reads how old it is. Empty: none. */
  WORKER_ALIVE_FILE: z.string().default(''),
  RPC_TIMEOUT_MS: z.coerce.number().int().min(100).default(10_000),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})
export const workerVariables = Object.keys(variables.shape)

const envSchema = variables
  .refine((it) => !it.SMTP_URL || it.MAIL_FROM, { path: ['MAIL_FROM'], message: 'must be set with SMTP_URL' })
  .refine((it) => !it.SMTP_URL || it.PERSONAL_KEY, {
    path: ['PERSONAL_KEY'],
    message: 'must be set with SMTP_URL: mails are sealed under it',
  })
  .refine((it) => !it.SECRETS_KEY || it.PERSONAL_KEY !== it.SECRETS_KEY, {
    path: ['PERSONAL_KEY'],
    message: 'must be another key than SECRETS_KEY: what opens an address must not open a wallet',
  })
  .superRefine((entry, context) => {
    if (!hasWitnesses(entry.SOLANA_RPC_URL, entry.NETWORK))
      context.addIssue({
        code: 'custom',
        path: ['SOLANA_RPC_URL'],
        message:
          'must name at least two RPCs on different hosts on mainnet: what one says alone is not signed again on',
      })
    for (const name of ['KAIA_RPC_URL', 'ETHEREUM_RPC_URL', 'BSC_RPC_URL'] as const) {
      const message = entry[name].length > 0 ? whyNoQuorum(entry[name], entry) : null
      if (message !== null) context.addIssue({ code: 'custom', path: [name], message })
      if (entry[name].length > 0 && new Set(entry[name]).size < entry.SOURCE_CHAIN_RPCS_MIN)
        context.addIssue({
          code: 'custom',
          path: [name],
          message: `must name at least ${entry.SOURCE_CHAIN_RPCS_MIN} different RPCs (SOURCE_CHAIN_RPCS_MIN), or none`,
        })
    }
  })

export interface SourceChainSettings {
  chain: SourceChain
  chainId: number
  depth: number
  rpcUrls: string[]
  /** How many hosts of them have to say the same. */
  quorum: number
}

export interface WorkerEnv {
  databaseUrl: string
  databasePoolMax: number
  redisUrl: string | null
  solanaRpcUrls: string[]
  network: NetworkName
  /** Those that are switched on. */
  sourceChains: SourceChainSettings[]
  keys: KeySettings
  /** What it takes off the queue; empty: every task. */
  tasks: readonly string[]
  concurrency: number
  priorityFloorMicroLamports: bigint
  priorityCapMicroLamports: bigint
  rpcTimeoutMs: number
  /** Null: no mail server is set. */
  mail: { url: string; from: string } | null
  /** Without a slash at its end. */
  siteOrigin: string
  /** The site that wallets sign for, as the API has it; null: any, on a localnet or where PUBLIC_URL is not set. */
  walletOrigin: string | null
  /** Null: for ever. */
  eventsKeptMonths: number | null
  aliveFile: string | null
  webhookOriginsAllowed: string[]
  logLevel: string
}

/** Reads the worker's settings. Throws one error that lists everything wrong, never a value. */
export function parseWorkerEnv(env: NodeJS.ProcessEnv): WorkerEnv {
  // Compose hands over a variable without a value as an empty text, which would be the number 0.
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = envSchema.safeParse(set)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new Error(
      `The worker cannot start. Correct these variables (see .env.example):\n${lines.join('\n')}`,
    )
  }
  const values = parsed.data
  return {
    databaseUrl: values.DATABASE_URL,
    databasePoolMax: values.DATABASE_POOL_MAX,
    redisUrl: values.REDIS_URL || null,
    solanaRpcUrls: values.SOLANA_RPC_URL,
    network: values.NETWORK,
    sourceChains: sourceChainsOf(values),
    keys: keySettingsOf(values),
    tasks: values.WORKER_TASKS,
    concurrency: values.WORKER_CONCURRENCY,
    priorityFloorMicroLamports: values.PRIORITY_FLOOR_MICRO_LAMPORTS,
    priorityCapMicroLamports: values.PRIORITY_CAP_MICRO_LAMPORTS,
    rpcTimeoutMs: values.RPC_TIMEOUT_MS,
    mail: values.SMTP_URL && values.MAIL_FROM ? { url: values.SMTP_URL, from: values.MAIL_FROM } : null,
    siteOrigin: new URL(values.SITE_ORIGIN || values.PUBLIC_URL || brand.siteOrigin).origin,
    walletOrigin:
      values.PUBLIC_URL && values.NETWORK !== 'localnet' ? new URL(values.PUBLIC_URL).origin : null,
    eventsKeptMonths: values.EVENTS_KEPT_MONTHS,
    aliveFile: values.WORKER_ALIVE_FILE || null,
    webhookOriginsAllowed: values.WEBHOOK_ORIGINS_ALLOWED.map((url) => new URL(url).origin),
    logLevel: values.LOG_LEVEL,
  }
}

/** Chain ids: SPEC.md section 9 (0x1, 97); Kaia's may be that of its testnet or of the localnet. */
function sourceChainsOf(input: z.infer<typeof envSchema>): SourceChainSettings[] {
  const all: Omit<SourceChainSettings, 'quorum'>[] = [
    { chain: 'kaia', chainId: input.KAIA_CHAIN_ID, depth: input.KAIA_DEPTH, rpcUrls: input.KAIA_RPC_URL },
    { chain: 'ethereum', chainId: 1, depth: input.ETHEREUM_DEPTH, rpcUrls: input.ETHEREUM_RPC_URL },
    { chain: 'bsc', chainId: 97, depth: input.BSC_DEPTH, rpcUrls: input.BSC_RPC_URL },
  ]
  return all
    .filter(({ rpcUrls: found }) => found.length > 0)
    .map((it) => ({ ...it, quorum: quorumOf(it.rpcUrls, input.SOURCE_CHAIN_RPCS_AGREE) }))
}
