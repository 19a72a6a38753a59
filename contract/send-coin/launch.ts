import { defineLaunch } from '../operation/launch.ts'
import { payoutPayload, type PayoutPayload } from '../operation/payout.ts'
import { payoutKey, type PayoutItem } from '../operation/payout-list.ts'
import { quotePayouts, type PayoutShape } from '../operation/payout-quote.ts'
import { writeAmount } from '../recipient/amount/amount-text.ts'
import { coinDecimals, coinList } from './list.ts'

/** A coin is of no standard of NFTs; a plan names the one that stands for none. */
const standard = 'token-metadata'

export const sendCoinLaunch = defineLaunch<PayoutItem>({
  list: coinList,
  standards: [standard],
  options: [],
  payCode: 'CREATE_AIRDROP',
  // What was sent is the recipient's: nobody brings it back.
  isDestructive: true,
  needsCollection: false,
  isKeyedByCollection: false,
  // One payout, for ever: the same sum from the same project to the same wallet, unless its reference says that it is another.
  keyOf: (item, { projectId }) => `${projectId}:${payoutKey(item)}`,
  toItem: ({ owner, amount, reference }) => ({
    name: `${writeAmount(BigInt(amount), coinDecimals)} SOL`,
    owner,
    payload: { amount, reference: reference === '' ? null : reference } satisfies PayoutPayload,
  }),
  ofItem: ({ owner, payload }, row) => {
    const { amount, reference } = payoutPayload.parse(payload)
    return { row, owner, amount, reference: reference ?? '' }
  },
  inRound: (item, { reference }) => ({ ...item, reference }),
  quote: (input, prices) => [
    quotePayouts(shape, input, prices, { standard, sentLamports: BigInt(input.sums?.['amount'] ?? '0') }),
  ],
})

/** As the packing test counts them, with the guard and the memo. */
const shape: PayoutShape = { perTransaction: { v0: 14, v1: 60 }, baseUnits: 45_000, units: 3_000 }
