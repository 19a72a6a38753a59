/**
 * The bytes are not a Solana transaction at all (or larger than the network takes): nothing was
 * executed and nothing changed. A validator answers such a request with "invalid params".
 */
export class DecodeError extends Error {
  override readonly name = 'DecodeError'
}
