import { z } from 'zod'
import { networkNames } from '#contract/network.ts'
import { whyNoQuorum } from '#contract/codes/rpc-agreement.ts'
import { hasWitnesses } from '#contract/rpc-witness.ts'
import { chainEnv } from './env-chains.ts'
import { keyEnv } from './env-keys.ts'
import { socialEnv } from './env-social.ts'
import { isAssetsUrl, storageEnv } from './env-storage.ts'
import { optional, wholeNumber } from './env-fields.ts'

const flag = z.preprocess(
  (value) => (value === '' ? undefined : value),
  z
    .enum(['true', 'false'])
    .default('false')
    .transform((value) => value === 'true'),
)

/** How many proxies in a row: `true` is one. */
const proxyCount = z.preprocess(
  (value) => (value === 'true' ? 1 : value === 'false' || value === '' ? undefined : value),
  z.coerce.number().int().min(0).max(9).default(0),
)

/** Everything the API reads from its environment. A secret has no default. */
export const envSchema = z.object({
  ...chainEnv,
  ...keyEnv,
  ...storageEnv,
  ...socialEnv,
  DATABASE_URL: z.string().regex(/^postgres(ql)?:\/\//, 'must be a postgres:// URL'),
  /** Connections of this process to the database. */
  DATABASE_POOL_MAX: wholeNumber({ min: 2, default: 12 }),
  /** Redis or Valkey of the queue; without it the queue lives in PostgreSQL. */
  REDIS_URL: optional(z.string().regex(/^rediss?:\/\//, 'must be a redis:// URL')),
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
  HOST: z.string().min(1).default('0.0.0.0'),
  /** Where browsers reach the site. With https the cookie is Secure. */
  PUBLIC_URL: optional(z.url()),
  /** The origin of the pages for search engines and link previews; PUBLIC_URL's where it is not set. */
  SITE_ORIGIN: optional(z.url()),
  /** Proxies between this process and the internet, each of which adds who asked it to X-Forwarded-For. */
  TRUST_PROXY: proxyCount,
  /** After it was asked to end, it answers for so long: until the proxy in front has noticed. */
  SHUTDOWN_DELAY_SECONDS: wholeNumber({ min: 0, default: 0 }),
  /** Whether anybody may read the description of the API, that of admin routes with it; else admins alone. */
  API_DOCS_PUBLIC: flag,
  NETWORK: z.enum(networkNames),
  /** Whether approvers and owners must have a second factor; not set: everywhere but on a localnet. */
  STAFF_SECOND_FACTOR: optional(z.enum(['required', 'optional'])),
  /** First admin, created when no admin exists yet. */
  ADMIN_EMAIL: optional(z.email()),
  ADMIN_PASSWORD: optional(z.string().min(10, 'must be at least 10 characters')),
  /** Base URL of an explorer when the public one does not know the network. */
  SOLANA_EXPLORER: optional(z.url()),
  /** The built web; without it the API serves no pages. */
  WEB_DIR: z.string().default('dist/web'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Bearer token that may read /api/metrics beside admins. */
  METRICS_TOKEN: optional(z.string().min(16, 'must be at least 16 characters')),
  /** Requests a minute from one session or, signed out, from one address. */
  RATE_LIMIT_PER_MINUTE: z.coerce.number().int().min(1).default(1_200),
  /** Days an answered inquiry is kept after its answer, and spam after it was marked. The privacy policy names both. */
  INQUIRY_KEEP_DAYS: z.coerce.number().int().min(1).default(1_095),
  INQUIRY_SPAM_KEEP_DAYS: z.coerce.number().int().min(1).default(30),
})
const checkedSchema = envSchema.superRefine((env, context) => {
  const { SOLANA_RPC_URL, NETWORK, PUBLIC_ASSETS_URL } = env
  if (PUBLIC_ASSETS_URL !== undefined && !isAssetsUrl(PUBLIC_ASSETS_URL, NETWORK))
    context.addIssue({
      code: 'custom',
      path: ['PUBLIC_ASSETS_URL'],
      message: 'must be an https:// URL that anybody reaches, of at most 100 characters: it goes on chain',
    })
  for (const name of ['KAIA_RPC_URL', 'ETHEREUM_RPC_URL', 'BSC_RPC_URL'] as const) {
    const message = env[name].length > 0 ? whyNoQuorum(env[name], env) : null
    if (message !== null) context.addIssue({ code: 'custom', path: [name], message })
  }
  if (!hasWitnesses(SOLANA_RPC_URL, NETWORK))
    context.addIssue({
      code: 'custom',
      path: ['SOLANA_RPC_URL'],
      message:
        'must name at least two RPCs on different hosts on mainnet: what one says alone decides nothing',
    })
})
export type ApiEnv = z.output<typeof envSchema>

/**
 * Parses the environment.
 * @throws an Error that lists everything wrong at once, without the values.
 */
export function parseEnv(source: Record<string, string | undefined>): ApiEnv {
  const parsed = checkedSchema.safeParse(source)
  if (parsed.success) return parsed.data
  const lines = parsed.error.issues.map((issue) => {
    const name = issue.path.join('.')
    return `  ${name}: ${source[name] === undefined ? 'is not set' : issue.message}`
  })
  throw new Error(`The environment of the API is not complete:\n${lines.join('\n')}\nSee .env.example.`)
}
