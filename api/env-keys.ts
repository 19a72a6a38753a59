import { z } from 'zod'
import { readHalf, VaultError } from '#db/sealing/index.ts'
import type { PersonalKeys } from '#db/vault.ts'
import { optional } from './env-fields.ts'

const key = z.string().refine(is32Bytes, 'must be 32 bytes in base64: `openssl rand -base64 32`')

function is32Bytes(text: string) {
  return Buffer.from(text, 'base64').length === 32
}

/** What opens wallet keys is the workers' alone: the API does not even start beside it. */
function workersAlone(name: string) {
  return optional(
    z.undefined(
      `is the workers' alone: take it out of what the API is started with, and put it into worker.env (docs/runbook.md, ${name})`,
    ),
  )
}

function isPublicHalf(text: string) {
  try {
    return readHalf(text, 'public').length === 32
  } catch (error) {
    if (error instanceof VaultError) return false
    throw error
  }
}

/** The keys of the API. */
export const keyEnv = {
  /** The public half of the key that wallet keys and secrets of plans are sealed under. */
  SEALING_KEY: z
    .string()
    .refine(isPublicHalf, 'must be the public half of a key: `npm run vault -- keygen` makes one'),
  OPENING_KEYS: workersAlone('Keys'),
  SECRETS_KEY: workersAlone('Keys'),
  /** Seals and opens what is of a person (telephones, addresses, mails on their way) and secrets of webhooks. */
  PERSONAL_KEY: key,
  /** Others that open it too, while it is changed. */
  PERSONAL_OPENING_KEYS: z.preprocess(
    (value) =>
      typeof value === 'string'
        ? value
            .split(',')
            .map((it) => it.trim())
            .filter(Boolean)
        : [],
    z.array(key),
  ),
  /** What digests are made with, once PERSONAL_KEY is another one: the first PERSONAL_KEY. */
  PERSONAL_DIGEST_KEY: optional(key),
}

const keyValues = z.object(keyEnv)

export function personalKeysOf(env: z.output<typeof keyValues>): PersonalKeys {
  return {
    sealingKey: env.PERSONAL_KEY,
    openingKeys: env.PERSONAL_OPENING_KEYS,
    digestKey: env.PERSONAL_DIGEST_KEY,
  }
}
