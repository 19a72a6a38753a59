export { addressOfEvmSecret } from './evm-key.ts'
export { addressOfSecret } from './solana-key.ts'
export { readProject } from './read-project.ts'
export { requireKey, requireSigner } from './require-signer.ts'
