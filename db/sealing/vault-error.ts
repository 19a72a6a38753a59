/** A sealed text does not open, or a key is none. Its message names no secret. */
export class VaultError extends Error {
  override name = 'VaultError'
}
