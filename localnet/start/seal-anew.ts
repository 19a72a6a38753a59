import type { Db } from '#db/connection.ts'
import { openKeys } from '#worker/keys/open-keys.ts'
import { rotate } from '#worker/keys/rotate.ts'
import type { StartSettings } from './settings.ts'

/** What a folder of data holds under keys from before is sealed under those of now. @throws when something does not open. */
export async function sealAnew(
  db: Db,
  settings: Pick<StartSettings, 'sealingKey' | 'openingKeys' | 'secretsKey' | 'personalKey'>,
): Promise<void> {
  const keys = await openKeys({
    sealingKey: settings.sealingKey,
    openingKeys: settings.openingKeys.split(','),
    oldSecretsKey: settings.secretsKey || null,
    personalKey: settings.personalKey,
    personalOpeningKeys: [],
  })
  const failed = (await rotate(db, keys)).flatMap((rotation) => rotation.failed)
  if (failed.length > 0)
    throw new Error(
      `${failed.length} sealed rows do not open with the keys in this folder: ${failed[0]?.label}.`,
    )
}
