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
  /**
   * A login try: 10 a minute from an address; 5 a minute for an ID from one place, and 100 an hour for it from all places that do not know it.
   * A device that knows the ID counts for itself, so that no stranger keeps its owner out.
   * @returns what gives the points back.
   */
  login(attempt: LoginAttempt): Promise<GiveBack>
  /** Whether an ID is there may be asked 10 times an hour from an address; asked before it is looked up, given back where it was right to ask. */
  unknownId(address: string): Promise<GiveBack>
  idInUse(address: string): Promise<GiveBack>
  /** A code by e-mail: 20 an hour from an address. */
  emailCode(address: string): Promise<void>
  /** A try of a code: 20 an hour from an address, whichever e-mails they are for. Given back when it was right. */
  codeTry(address: string): Promise<GiveBack>
  /**
   * A try of a second factor, at a login or to show once more who is there: 5 in five minutes for a user from one place, and 20 an hour from
   * all places that do not know the user. Given back when it was right.
   */
  factor(attempt: LoginAttempt): Promise<GiveBack>
  /** A look at how strong a password is: 120 an hour from an address. */
  passwordLook(address: string): Promise<void>
  /** An inquiry of a visitor: 10 an hour from an address. */
  inquiry(address: string): Promise<void>
  /** A step of a wallet's login, a registration or a request to Klip: a twentieth of what an address may ask. */
  wallet(address: string): Promise<void>
  /** A look at migrations by their link or wallet: 60 in ten minutes from an address. */
  lookUp(address: string): Promise<void>
  /** An application for an airdrop: as many in an hour. */
  application(address: string): Promise<void>
  /** An answer to a survey: 20 an hour of an account, or of an address without one. */
  survey(key: string): Promise<void>
  /** A picture that a user sends, of a document or of themselves: 30 an hour, as each is drawn anew. */
  picture(userUuid: string): Promise<void>
  close(): void
}

export interface LoginAttempt {
  address: string
  uid: string
  /** By what the device is known; null where it is not. */
  device: string | null
}
export type GiveBack = () => Promise<void>

const addressPerCaller = 4
/** Fewer than an address may send, so that whoever uploads can still open pages. */
const filesPerCaller = 3
const loginPerAddress = 10
const loginPerUid = 5
const strangersPerUid = 100
const idsPerAddress = 10
const codesPerAddress = 20
const codeTriesPerAddress = 20
const passwordLooksPerAddress = 120
const factorsPerUid = 5
const factorStrangersPerUid = 20
const inquiriesPerAddress = 10
const surveysPerCaller = 20
const picturesPerUser = 30
const walletShare = 20
const lookUpsPerAddress = 60
const hourSeconds = 3_600
const factorSeconds = 300
const lookUpSeconds = 600

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
  const inquiries = limiter('limit-inquiry', inquiriesPerAddress, hourSeconds)
  const walletSteps = Math.ceil(env.RATE_LIMIT_PER_MINUTE / walletShare)
  const wallets = limiter('limit-wallet', walletSteps)
  const applications = limiter('limit-application', walletSteps, hourSeconds)
  const lookUps = limiter('limit-look-up', lookUpsPerAddress, lookUpSeconds)
  const surveys = limiter('limit-survey', surveysPerCaller, hourSeconds)
  const pictures = limiter('limit-document', picturesPerUser, hourSeconds)
  return {
    address: (address) => consume(addresses, address),
    caller: (key) => consume(callers, key),
    files: (key) => consume(files, key),
    ...createAccountLimits(limiter),
    inquiry: (address) => consume(inquiries, address),
    wallet: (address) => consume(wallets, address),
    lookUp: (address) => consume(lookUps, address),
    application: (address) => consume(applications, address),
    survey: (key) => consume(surveys, key),
    picture: (userUuid) => consume(pictures, userUuid),
    close: () => redis?.disconnect(),
  }
}

type Limiter = (keyPrefix: string, points: number, duration?: number) => RateLimiterAbstract
type AccountLimits = Pick<
  RateLimits,
  'login' | 'unknownId' | 'idInUse' | 'emailCode' | 'codeTry' | 'factor' | 'passwordLook'
>

/** What logins and registrations cost, wherever they come from. */
function createAccountLimits(limiter: Limiter): AccountLimits {
  const loginAddresses = limiter('limit-login-address', loginPerAddress)
  const loginUids = limiter('limit-login-uid', loginPerUid)
  const loginStrangers = limiter('limit-login-strangers', strangersPerUid, hourSeconds)
  const unknownIds = limiter('limit-unknown-id', idsPerAddress, hourSeconds)
  const idsInUse = limiter('limit-id-in-use', idsPerAddress, hourSeconds)
  const emailCodes = limiter('limit-email-code', codesPerAddress, hourSeconds)
  const codeTries = limiter('limit-code-try', codeTriesPerAddress, hourSeconds)
  const factors = limiter('limit-factor', factorsPerUid, factorSeconds)
  const factorStrangers = limiter('limit-factor-strangers', factorStrangersPerUid, hourSeconds)
  const passwordLooks = limiter('limit-password-look', passwordLooksPerAddress, hourSeconds)
  return {
    login: async ({ address, uid, device }) => {
      const place = placeOf(address)
      const key = `${uid} ${device ?? place}`
      await consume(loginAddresses, place)
      await consume(loginUids, key)
      if (device === null) await consume(loginStrangers, uid)
      return async () => {
        await Promise.all([loginAddresses.reward(place, 1), loginUids.delete(key)])
        if (device === null) await loginStrangers.reward(uid, 1)
      }
    },
    unknownId: (address) => consumeForNow(unknownIds, placeOf(address)),
    idInUse: (address) => consumeForNow(idsInUse, placeOf(address)),
    emailCode: (address) => consume(emailCodes, placeOf(address)),
    codeTry: (address) => consumeForNow(codeTries, placeOf(address)),
    factor: async ({ address, uid, device }) => {
      const key = `${uid} ${device ?? placeOf(address)}`
      await consume(factors, key)
      if (device === null) await consume(factorStrangers, uid)
      return async () => {
        await factors.delete(key)
        if (device === null) await factorStrangers.reward(uid, 1)
      }
    },
    passwordLook: (address) => consume(passwordLooks, placeOf(address)),
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

async function consumeForNow(limiter: RateLimiterAbstract, key: string): Promise<GiveBack> {
  await consume(limiter, key)
  return async () => {
    await limiter.reward(key, 1)
  }
}

/** Where somebody is, as far as one person has it: of IPv6 the first 64 bits, because each connection has all of the rest. */
export function placeOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!plain.includes(':')) return plain
  const [head = '', tail = ''] = plain.split('%')[0]?.split('::') ?? []
  const [front, back] = [head.split(':').filter(Boolean), tail.split(':').filter(Boolean)]
  const zeros = plain.includes('::') ? Array.from({ length: 8 - front.length - back.length }, () => '0') : []
  const groups = [...front, ...zeros, ...back].slice(0, 4)
  return `${groups.map((group) => group.toLowerCase().replace(/^0+(?=.)/, '')).join(':')}::/64`
}
