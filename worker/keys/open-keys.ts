import { parseSealed } from '#db/sealing/index.ts'
import {
  createPersonalVault,
  createSealer,
  VaultError,
  type KeySealer,
  type PersonalVault,
} from '#db/vault.ts'
import { readOpeningKeys, type KeyService } from './key-service.ts'
import type { KeySettings } from './key-env.ts'
import { createOpener, type Opener } from './opener.ts'

/** What a worker seals and opens with. */
export interface WorkerKeys {
  sealer: KeySealer
  opener: Opener
  /** What is of a person; null without PERSONAL_KEY. */
  personal: PersonalVault | null
}

/**
 * Asks the key services for the private halves.
 * @throws VaultError for a key that is none, and where what is sealed would open nowhere.
 */
export async function openKeys(settings: KeySettings, services?: readonly KeyService[]): Promise<WorkerKeys> {
  const { sealingKey, openingKeys, oldSecretsKey, personalKey } = settings
  const sealer = createSealer(sealingKey)
  const opener = createOpener({ privateHalves: await readOpeningKeys(openingKeys, services), oldSecretsKey })
  if (!opener.keyIds.includes(sealer.keyId))
    throw new VaultError(
      `SEALING_KEY is the key ${sealer.keyId}, and OPENING_KEYS opens ${opener.keyIds.join(', ')}: what is sealed would not open. Add its private half to OPENING_KEYS first.`,
    )
  return {
    sealer,
    opener,
    personal: personalKey === null ? null : openPersonal(personalKey, settings),
  }
}

function openPersonal(sealingKey: string, settings: KeySettings): PersonalVault {
  const { personalOpeningKeys: openingKeys, personalDigestKey: digestKey } = settings
  return createPersonalVault({ sealingKey, openingKeys, digestKey })
}

/** Opens secrets of webhooks: those of the versions before are sealed under SECRETS_KEY. */
export function webhookOpener({ opener, personal }: WorkerKeys): Pick<Opener, 'open'> {
  return {
    open: (sealed, label) => {
      if (parseSealed(sealed).keyId === null) return opener.open(sealed, label)
      if (!personal)
        throw new VaultError('The secret of a webhook is sealed under PERSONAL_KEY, which is not set.')
      return personal.open(sealed, label)
    },
  }
}
