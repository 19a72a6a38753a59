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
  /** A login try: 10 a minute from an address, 5 a minute for an ID. Returns what gives the points back. */
  login(address: string, uid: string): Promise<() => Promise<void>>
  close(): void
}

const addressPerCaller = 4
const loginPerAddress = 10
const loginPerUid = 5

/**
 * Counters live in Redis when there is one, so that several API processes share them; else in memory.
 * When Redis does not answer, memory counts on.
 */
export const createRateLimits = (env: Pick<ApiEnv, 'REDIS_URL' | 'RATE_LIMIT_PER_MINUTE'>): RateLimits => {
  const redis = env.REDIS_URL ? openRedis(env.REDIS_URL) : null
  const limiter = (keyPrefix: string, points: number): RateLimiterAbstract => {
    const memory = new RateLimiterMemory({ keyPrefix, points, duration: 60 })
    if (!redis) return memory
    return new RateLimiterRedis({
      storeClient: redis,
      keyPrefix,
      points,
      duration: 60,
      insuranceLimiter: memory,
    })
  }
  const addresses = limiter('limit-address', env.RATE_LIMIT_PER_MINUTE * addressPerCaller)
  const callers = limiter('limit-caller', env.RATE_LIMIT_PER_MINUTE)
  const loginAddresses = limiter('limit-login-address', loginPerAddress)
  const loginUids = limiter('limit-login-uid', loginPerUid)
  return {
    address: (address) => consume(addresses, address),
    caller: (key) => consume(callers, key),
    login: async (address, uid) => {
      await consume(loginAddresses, address)
      await consume(loginUids, uid)
      return async () => {
        await Promise.all([loginAddresses.reward(address, 1), loginUids.delete(uid)])
      }
    },
    close: () => redis?.disconnect(),
  }
}

const openRedis = (url: string) => {
  const redis = new Redis(url, { enableOfflineQueue: false, maxRetriesPerRequest: 1 })
  // The insurance limiter takes over; readiness says that Redis is down.
  redis.on('error', () => undefined)
  return redis
}

const consume = async (limiter: RateLimiterAbstract, key: string) => {
  try {
    await limiter.consume(key)
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused
    throw new AppError('TOO_MANY_REQUESTS', {
      retryAfterSeconds: Math.max(1, Math.ceil(refused.msBeforeNext / 1000)),
    })
  }
}
