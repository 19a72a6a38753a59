import { hash, verify } from '@node-rs/argon2'
import { AppError } from '../app-error.ts'

/** argon2id with the parameters OWASP names first: 19 MiB, 2 passes, 1 lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The hash that is stored, with its parameters and salt in it. The same letters typed on another machine are the same password (NFC). */
export function hashPassword(password: string) {
  return hash(password.normalize('NFC'), parameters)
}

export interface Passwords {
  /** @throws AppError TOO_MANY_REQUESTS when too many are being worked on. */
  hash(password: string): Promise<string>
  /**
   * Whether a password is the one of a hash. Without a hash (no such user) the same work is done against a hash that
   * belongs to no user, so that the time taken does not reveal which IDs exist.
   * @throws AppError TOO_MANY_REQUESTS when too many are being worked on.
   */
  isRight(password: string, passwordHash: string | null): Promise<boolean>
}

/** Each takes a core for a while: more at once would only wait, and keep everything else waiting. */
const atOnceMax = 2
const waitingMax = 50

export function createPasswords(): Passwords {
  let unusedHash: Promise<string> | null = null
  const inTurn = createTurns()
  return {
    hash: (password) => inTurn(() => hashPassword(password)),
    isRight: (password, passwordHash) =>
      inTurn(async () => {
        unusedHash ??= hashPassword('the password of no user')
        const isSame = await verify(passwordHash ?? (await unusedHash), password.normalize('NFC'))
        return isSame && passwordHash !== null
      }),
  }
}

function createTurns() {
  let atWork = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (waiting.length >= waitingMax) throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: 5 })
    if (atWork >= atOnceMax) await new Promise<void>((begin) => waiting.push(begin))
    else atWork += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else atWork -= 1
    }
  }
}
