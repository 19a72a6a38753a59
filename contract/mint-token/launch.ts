import { defineLaunch } from '../operation/launch.ts'
import { payoutKey } from '../operation/payout-list.ts'
import { quotePayouts, type PayoutShape } from '../operation/payout-quote.ts'
import type { QuoteInput } from '../operation/quote.ts'
import { writeAmount } from '../recipient/amount/amount-text.ts'
import { sendTokenPayload, type SendTokenPayload } from '../send-token/item.ts'
import { shortMint } from '../send-token/launch.ts'
import type { TokenItem } from '../send-token/list.ts'
import { judgeRecipient } from '../send-token/recipient-issues.ts'
import { tokenSchema } from '../send-token/token.ts'
import { mintTokenList } from './list.ts'

/** A token is of no standard of NFTs; a plan names the one that stands for none. */
const standard = 'token-metadata'

export const mintTokenLaunch = defineLaunch<TokenItem>({
  list: mintTokenList,
  standards: [standard],
  options: [],
  payCode: 'MINT_TOKEN',
  // What was made is the recipient's: nobody takes it back.
  isDestructive: true,
  needsCollection: false,
  isKeyedByCollection: false,
  // Once, for ever: the same sum of a token for the same wallet, unless its reference says that it is another.
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
  tokenUse: 'made',
  recipient: {
    ownerOf: ({ owner }) => owner,
    // A memo is asked for by accounts that are sent something.
    judge: (state) => (state === 'WANTS_MEMO' ? [] : judgeRecipient(state)),
  },
})

/** As the packing test counts them, with the guard and the memo. */
function shapeOf({ sizes }: QuoteInput): PayoutShape {
  return {
    ...{ perTransaction: { v0: 7, v1: 28 }, baseUnits: 45_000, units: 12_000 },
    opening: {
      ...{ perTransaction: { v0: 7, v1: 10 }, units: 26_000 },
      accountBytes: Math.round(sizes['accountBytes'] ?? 0),
    },
  }
}
