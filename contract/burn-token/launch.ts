import { defineLaunch } from '../operation/launch.ts'
import { quotePayouts, type PayoutShape } from '../operation/payout-quote.ts'
import { writeAmount } from '../recipient/amount/amount-text.ts'
import { sendTokenPayload, type SendTokenPayload } from '../send-token/item.ts'
import { shortMint } from '../send-token/launch.ts'
import { tokenSchema } from '../send-token/token.ts'
import { burnKey, burnTokenList, type BurnTokenItem } from './list.ts'

/** A token is of no standard of NFTs; a plan names the one that stands for none. */
const standard = 'token-metadata'

export const burnTokenLaunch = defineLaunch<BurnTokenItem>({
  list: burnTokenList,
  standards: [standard],
  options: [],
  payCode: 'BURN_TOKEN',
  isDestructive: true,
  needsCollection: false,
  isKeyedByCollection: false,
  // Once, for ever: the same sum of a token, unless its reference says that it is another.
  keyOf: (item, { projectId }) => `${projectId}:${item.token.mint}:${burnKey(item)}`,
  toItem: ({ amount, reference, token }, { wallet }) => ({
    name: `${writeAmount(BigInt(amount), token.decimals)} ${shortMint(token.mint)}`,
    owner: wallet,
    payload: { amount, reference: reference === '' ? null : reference, ...token } satisfies SendTokenPayload,
  }),
  ofItem: ({ payload }, row) => {
    const { amount, reference, ...token } = sendTokenPayload.parse(payload)
    return { row, amount, reference: reference ?? '', token }
  },
  saidOf: ({ payload }) => ({ token: tokenSchema.parse(payload) }),
  inRound: (item, { reference }) => ({ ...item, reference }),
  quote: (input, prices) => [quotePayouts(shape, input, prices, { standard, sentLamports: null })],
  tokenUse: 'burnt',
})

/** As the packing test counts them, with the guard and the memo. */
const shape: PayoutShape = { perTransaction: { v0: 31, v1: 62 }, baseUnits: 45_000, units: 9_000 }
