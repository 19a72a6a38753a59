import type { PayCode, PlanKind } from '../codes/status.ts'

/**
 * What is paid for under each pay code of SPEC.md section 3. A code without a kind has nothing behind it: it is a name in
 * the list, has no price and is not offered.
 */
export const kindsOfPayCode = {
  CREATE_TOKEN: ['createToken'],
  MINT_TOKEN: ['mint', 'mintToken'],
  BURN_TOKEN: ['burn', 'burnToken'],
  CONTRACT_VERIFY: ['verifyCreator', 'verifyCollection', 'updateAuthority', 'freezeToken', 'updateToken'],
  CREATE_POOL: [],
  CREATE_AIRDROP: ['sendCoin', 'sendToken', 'transfer'],
  CREATE_WHITELIST: [],
  CREATE_PRESALE: [],
  CREATE_RECRUIT: [],
  CREATE_MINTING: ['collection', 'mint', 'reveal'],
} as const satisfies Record<PayCode, readonly PlanKind[]>

/** Codes that something is done under. */
export type OfferedCode = {
  [Code in PayCode]: (typeof kindsOfPayCode)[Code] extends readonly [] ? never : Code
}[PayCode]

export function isOffered(payCode: PayCode): payCode is OfferedCode {
  return kindsOfPayCode[payCode].length > 0
}
