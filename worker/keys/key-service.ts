import { VaultError } from '#db/vault.ts'
import { halves } from '#db/sealing/index.ts'

/**
 * Who gives the worker its private halves. The local one takes them as they stand in OPENING_KEYS; that of a KMS asks for them to be
 * decrypted when the worker starts, so that on disk and in the environment they are worthless without its role.
 */
export interface KeyService {
  /** What its entries in OPENING_KEYS begin with, as `kms-`. */
  prefix: string
  /** Called once for each entry, at start. @returns the private half, `private-` and 32 bytes in base64url. @throws when it may not. */
  readPrivateHalf(entry: string): Promise<string>
}

export const localKeyService: KeyService = {
  prefix: halves.private,
  readPrivateHalf: (entry) => Promise.resolve(entry),
}

/** @throws VaultError for an entry that no service knows. */
export async function readOpeningKeys(
  entries: readonly string[],
  services: readonly KeyService[] = [localKeyService],
): Promise<string[]> {
  return Promise.all(
    entries.map((entry) => {
      const service = services.find(({ prefix }) => entry.startsWith(prefix))
      if (!service)
        throw new VaultError(
          `OPENING_KEYS: an entry begins with none of ${services.map(({ prefix }) => prefix).join(', ')}.`,
        )
      return service.readPrivateHalf(entry)
    }),
  )
}
