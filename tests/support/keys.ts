import { randomBytes } from 'node:crypto'
import { createSealer, type Vault } from '#db/vault.ts'
import { createOpener, newKeyPair } from '#worker/keys/opener.ts'

/** New keys of an installation: what its API is started with, what its workers are, and both halves together. */
export interface TestKeys {
  keyId: string
  api: { SEALING_KEY: string; PERSONAL_KEY: string }
  worker: { SEALING_KEY: string; OPENING_KEYS: string; PERSONAL_KEY: string }
  /** Seals as the API does, and opens as a worker. */
  vault: Vault
}

export function newTestKeys(): TestKeys {
  const { keyId, sealingKey, openingKey } = newKeyPair()
  const personalKey = randomBytes(32).toString('base64')
  const { seal } = createSealer(sealingKey)
  const { open } = createOpener({ privateHalves: [openingKey], oldSecretsKey: null })
  return {
    keyId,
    api: { SEALING_KEY: sealingKey, PERSONAL_KEY: personalKey },
    worker: { SEALING_KEY: sealingKey, OPENING_KEYS: openingKey, PERSONAL_KEY: personalKey },
    vault: { seal, open },
  }
}
