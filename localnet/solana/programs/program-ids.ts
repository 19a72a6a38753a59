import { base58 } from '@scure/base'
import { PROGRAM_IDS } from '../executor/program-images.ts'

/** The programs as the 32 bytes instructions carry. */
export const TOKEN_METADATA = base58.decode(PROGRAM_IDS.tokenMetadata)
export const BUBBLEGUM = base58.decode(PROGRAM_IDS.bubblegum)
export const ACCOUNT_COMPRESSION = base58.decode(PROGRAM_IDS.accountCompression)
export const NOOP = base58.decode(PROGRAM_IDS.noop)
export const SYSTEM = new Uint8Array(32)
export const SPL_TOKEN = base58.decode('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
export const SPL_TOKEN_2022 = base58.decode('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')
export const ASSOCIATED_TOKEN = base58.decode('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL')
/** Token Auth Rules, which decides about programmable NFTs; it has no stand-in. */
export const AUTHORIZATION_RULES = base58.decode('auth9SigNpDKz4sJJ1DfCTuZrZNSAgh9sFD3rboVmgg')
/** The sysvar in which the instructions of the running transaction are. */
export const INSTRUCTIONS_SYSVAR = base58.decode('Sysvar1nstructions1111111111111111111111111')
