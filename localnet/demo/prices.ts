export const samplePricesPath = '/__demo/prices'

/** A price list in the shape of an exchange's, invented: its rows say so, and the site repeats it. */
export const samplePrices = [
  { market: 'KRW-KAIA', trade_price: 150, is_sample: true },
  { market: 'KRW-ETH', trade_price: 4_500_000, is_sample: true },
  { market: 'KRW-BNB', trade_price: 900_000, is_sample: true },
  { market: 'KRW-SOL', trade_price: 250_000, is_sample: true },
]
