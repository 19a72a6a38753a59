import { hash, verify } from '@node-rs/argon2'

/** argon2id with the parameters OWASP names first: 19 MiB, 2 passes, 1 lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The hash that is stored, with its parameters and salt in it. */
export function hashPassword(password: string) {
  return hash(password, parameters)
}

export type IsPassword = (password: string, passwordHash: string | null) => Promise<boolean>

/**
 * Whether a password is the one of a hash. Without a hash (no such user) the same work is done against a hash that
 * belongs to no user, so that the time taken does not reveal which IDs exist.
 */
export function createIsPassword(): IsPassword {
  let unusedHash: Promise<string> | null = null
  return async (password, passwordHash) => {
    unusedHash ??= hashPassword('the password of no user')
    const isRight = await verify(passwordHash ?? (await unusedHash), password)
    return isRight && passwordHash !== null
  }
}
