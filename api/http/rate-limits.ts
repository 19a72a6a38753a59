import { Redis } from 'ioredis'
import {
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible'
import { AppError } from '../app-error.ts'
import type { ApiEnv } from '../env.ts'

export interface RateLimits {
  /** Every request, before anything is read: keeps one address from filling the database pool. */
  address(address: string): Promise<void>
  /** Requests of one session, or of one address without a session. */
  caller(key: string): Promise<void>
  /** Files of one session: a folder has thousands, and they have a limit of their own. */
  files(key: string): Promise<void>
  /** A login try: 10 a minute from an address, 5 a minute for an ID. Returns what gives the points back. */
  login(address: string, uid: string): Promise<() => Promise<void>>
  /** An inquiry of a visitor: 10 an hour from an address. */
  inquiry(address: string): Promise<void>
  /** A step of a wallet's login, a registration or a request to Klip: a twentieth of what an address may ask. */
  wallet(address: string): Promise<void>
  /** An application for an airdrop: as many in an hour. */
  application(address: string): Promise<void>
  close(): void
}

const addressPerCaller = 4
/** Fewer than an address may send, so that whoever uploads can still open pages. */
const filesPerCaller = 3
const loginPerAddress = 10
const loginPerUid = 5
const inquiriesPerAddress = 10
const walletShare = 20
const hourSeconds = 3_600

/**
 * Counters live in Redis when there is one, so that several API processes share them; else in memory.
 * When Redis does not answer, memory counts on.
 */
export function createRateLimits(env: Pick<ApiEnv, 'REDIS_URL' | 'RATE_LIMIT_PER_MINUTE'>): RateLimits {
  const redis = env.REDIS_URL ? openRedis(env.REDIS_URL) : null
  const limiter = (keyPrefix: string, points: number, duration = 60): RateLimiterAbstract => {
    const memory = new RateLimiterMemory({ keyPrefix, points, duration })
    if (!redis) return memory
    return new RateLimiterRedis({
      storeClient: redis,
      keyPrefix,
      points,
      duration,
      insuranceLimiter: memory,
    })
  }
  const addresses = limiter('limit-address', env.RATE_LIMIT_PER_MINUTE * addressPerCaller)
  const callers = limiter('limit-caller', env.RATE_LIMIT_PER_MINUTE)
  const files = limiter('limit-files', env.RATE_LIMIT_PER_MINUTE * filesPerCaller)
  const loginAddresses = limiter('limit-login-address', loginPerAddress)
  const loginUids = limiter('limit-login-uid', loginPerUid)
  const inquiries = limiter('limit-inquiry', inquiriesPerAddress, hourSeconds)
  const walletSteps = Math.ceil(env.RATE_LIMIT_PER_MINUTE / walletShare)
  const wallets = limiter('limit-wallet', walletSteps)
  const applications = limiter('limit-application', walletSteps, hourSeconds)
  return {
    address: (address) => consume(addresses, address),
    caller: (key) => consume(callers, key),
    files: (key) => consume(files, key),
    login: async (address, uid) => {
      await consume(loginAddresses, address)
      await consume(loginUids, uid)
      return async () => {
        await Promise.all([loginAddresses.reward(address, 1), loginUids.delete(uid)])
      }
    },
    inquiry: (address) => consume(inquiries, address),
    wallet: (address) => consume(wallets, address),
    application: (address) => consume(applications, address),
    close: () => redis?.disconnect(),
  }
}

function openRedis(url: string) {
  const redis = new Redis(url, { enableOfflineQueue: false, maxRetriesPerRequest: 1 })
  // The insurance limiter counts instead; readiness reports that Redis is down.
  redis.on('error', () => undefined)
  return redis
}

async function consume(limiter: RateLimiterAbstract, key: string) {
  try {
    await limiter.consume(key)
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused
    throw new AppError('TOO_MANY_REQUESTS', {
      retryAfterSeconds: Math.max(1, Math.ceil(refused.msBeforeNext / 1000)),
    })
  }
}
