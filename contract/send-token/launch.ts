import { defineLaunch } from '../operation/launch.ts'
import { payoutKey } from '../operation/payout-list.ts'
import { quotePayouts, type PayoutShape } from '../operation/payout-quote.ts'
import type { QuoteInput } from '../operation/quote.ts'
import { writeAmount } from '../recipient/amount/amount-text.ts'
import { sendTokenPayload, type SendTokenPayload } from './item.ts'
import { tokenList, type TokenItem } from './list.ts'
import { tokenSchema } from './token.ts'
import { judgeRecipient } from './recipient-issues.ts'

/** A token is of no standard of NFTs; a plan names the one that stands for none. */
const standard = 'token-metadata'

export const sendTokenLaunch = defineLaunch<TokenItem>({
  list: tokenList,
  standards: [standard],
  options: [],
  payCode: 'CREATE_AIRDROP',
  // What was sent is the recipient's: nobody brings it back.
  isDestructive: true,
  needsCollection: false,
  isKeyedByCollection: false,
  // One payout, for ever: the same sum of a token from the same project to the same wallet, unless its reference says that it is another.
  keyOf: (item, { projectId }) => `${projectId}:${item.token.mint}:${payoutKey(item)}`,
  toItem: ({ owner, amount, reference, token }) => ({
    name: `${writeAmount(BigInt(amount), token.decimals)} ${shortMint(token.mint)}`,
    owner,
    payload: { amount, reference: reference === '' ? null : reference, ...token } satisfies SendTokenPayload,
  }),
  ofItem: ({ owner, payload }, row) => {
    const { amount, reference, ...token } = sendTokenPayload.parse(payload)
    return { row, owner, amount, reference: reference ?? '', token }
  },
  saidOf: ({ payload }) => ({ token: tokenSchema.parse(payload) }),
  inRound: (item, { reference }) => ({ ...item, reference }),
  quote: (input, prices) => [
    quotePayouts(shapeOf(input), input, prices, {
      ...{ standard, sentLamports: null },
      opening: Number(input.sums?.['accountsToMake'] ?? input.count),
    }),
  ],
  recipient: { ownerOf: ({ owner }) => owner, judge: judgeRecipient },
})

/** Nobody can pretend to have another mint; what a token calls itself anybody can say. */
function shortMint(mint: string): string {
  return `${mint.slice(0, 4)}…${mint.slice(-4)}`
}

/** As the packing test counts them, with the guard and the memo. */
function shapeOf({ sizes }: QuoteInput): PayoutShape {
  return {
    ...{ perTransaction: { v0: 6, v1: 28 }, baseUnits: 45_000, units: 12_000 },
    opening: {
      ...{ perTransaction: { v0: 6, v1: 10 }, units: 26_000 },
      accountBytes: Math.round(sizes['accountBytes'] ?? 0),
    },
  }
}
