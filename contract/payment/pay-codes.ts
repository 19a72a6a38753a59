import { z } from 'zod'
import { payCodes, type PayCode, type PlanKind } from '../codes/status.ts'
import type { Words } from '../list/list-definition.ts'
import { u64Text } from '../u64.ts'

/**
 * What is paid for under each pay code of SPEC.md section 3. A code without a kind has nothing behind it: it is a name in
 * the list, has no price and is not offered.
 */
export const kindsOfPayCode: Record<PayCode, readonly PlanKind[]> = {
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
}

export const payCodeWords: Record<PayCode, Words> = {
  CREATE_TOKEN: { kor: '토큰 만들기', eng: 'Create a token' },
  MINT_TOKEN: { kor: '발행', eng: 'Mint' },
  BURN_TOKEN: { kor: '소각', eng: 'Burn' },
  CONTRACT_VERIFY: { kor: '컨트랙트 검증', eng: 'Verify a contract' },
  CREATE_POOL: { kor: '풀 만들기', eng: 'Create a pool' },
  CREATE_AIRDROP: { kor: '에어드랍 만들기', eng: 'Create an airdrop' },
  CREATE_WHITELIST: { kor: '화이트리스트 만들기', eng: 'Create a whitelist' },
  CREATE_PRESALE: { kor: '프리세일 만들기', eng: 'Create a presale' },
  CREATE_RECRUIT: { kor: '모집 만들기', eng: 'Create a recruitment' },
  CREATE_MINTING: { kor: '민팅 만들기', eng: 'Create a minting' },
}

export function isOffered(payCode: PayCode): boolean {
  return kindsOfPayCode[payCode].length > 0
}

/** What each code costs, in lamports. One that is not said costs nothing, and one that is not offered has no price. */
export const payPricesSchema = z.partialRecord(z.enum(payCodes), u64Text).superRefine((prices, context) => {
  for (const code of payCodes)
    if (prices[code] !== undefined && !isOffered(code))
      context.addIssue({ code: 'custom', path: [code], params: { code: 'PAY_CODE_NOT_OFFERED' } })
})
export type PayPrices = z.infer<typeof payPricesSchema>

/** What a run under a code costs in lamports; null for a code that is not offered. */
export function priceOf(payCode: PayCode, prices: PayPrices): bigint | null {
  return isOffered(payCode) ? BigInt(prices[payCode] ?? '0') : null
}
