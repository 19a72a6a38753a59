import { z } from 'zod'
import { readHalf, VaultError } from '#db/sealing/index.ts'

const key = z
  .base64()
  .refine((text) => Buffer.from(text, 'base64').length === 32, 'must be 32 bytes in base64')
const optionalKey = z.union([key, z.literal('')]).optional()
function listOf(entries: z.ZodString | z.ZodBase64) {
  return z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((entry) => entry.trim())
        .filter(Boolean),
    )
    .pipe(z.array(entries))
}

const noPrivateHalf =
  'has no private half: a worker opens wallet keys with it. `npm run vault -- keygen` makes one, which the workers alone get'

/** The keys of a worker, and of the commands that run where one does. */
export const keyEnv = {
  /** The public half that wallet keys and secrets of plans are sealed under. */
  SEALING_KEY: z.string('is not set').superRefine((text, context) => {
    try {
      readHalf(text, 'public')
    } catch (error) {
      if (!(error instanceof VaultError)) throw error
      context.addIssue({
        code: 'custom',
        message: 'must be a public half: `npm run vault -- keygen` makes one',
      })
    }
  }),
  /** What opens them: private halves, separated by commas, or what a key service (KMS) makes of one. */
  OPENING_KEYS: z
    .string(noPrivateHalf)
    .pipe(listOf(z.string()).refine((found) => found.length > 0, noPrivateHalf)),
  /** What sealed them in the versions before; empty once no row needs it. */
  SECRETS_KEY: optionalKey,
  /** Seals and opens what is of a person, and secrets of webhooks. */
  PERSONAL_KEY: optionalKey,
  /** Others that open it too, while it is changed. */
  PERSONAL_OPENING_KEYS: listOf(key).default([]),
  /** What digests are made with, where PERSONAL_KEY was changed: those of links in mails are. */
  PERSONAL_DIGEST_KEY: optionalKey,
}

export interface KeySettings {
  sealingKey: string
  openingKeys: readonly string[]
  oldSecretsKey: string | null
  /** Null: this process has none, and sends neither mail nor webhook. */
  personalKey: string | null
  personalOpeningKeys: readonly string[]
  personalDigestKey?: string | undefined
}

const keyValues = z.object(keyEnv)

export function keySettingsOf(values: z.output<typeof keyValues>): KeySettings {
  return {
    sealingKey: values.SEALING_KEY,
    openingKeys: values.OPENING_KEYS,
    oldSecretsKey: values.SECRETS_KEY || null,
    personalKey: values.PERSONAL_KEY || null,
    personalOpeningKeys: values.PERSONAL_OPENING_KEYS,
    personalDigestKey: values.PERSONAL_DIGEST_KEY || undefined,
  }
}
