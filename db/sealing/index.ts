export { decrypt, encrypt } from './aes-gcm.ts'
export { parseSealed, writeSealed, type SealedText } from './sealed-text.ts'
export {
  createSealer,
  halves,
  keyIdOf,
  readHalf,
  wrapping,
  type KeySealer,
  type Sealer,
} from './sealing-key.ts'
export { VaultError } from './vault-error.ts'
