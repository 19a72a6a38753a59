import { createServer, type Server } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { createApiPolicy } from '#api/policy.ts'
import { createTokenPrices, toPrices } from '#api/price/token-prices.ts'
import { samplePrices } from '#localnet/demo/prices.ts'

const policy = createApiPolicy()
let server: Server | null = null
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
  server = null
})

const warned: unknown[] = []
const log = { warn: (it: unknown) => void warned.push(it) }

/** An exchange of our own: answers what `answer` says, and counts. */
async function exchange(answer: () => { status: number; body: string } | null) {
  let asked = 0
  const started = createServer((_, response) => {
    asked += 1
    const reply = answer()
    if (reply) response.writeHead(reply.status).end(reply.body)
  })
  server = started
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve))
  const address = started.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { url: `http://127.0.0.1:${port}/ticker?key=secret`, asked: () => asked }
}

const list = JSON.stringify([
  { market: 'KRW-BTC', trade_price: 1 },
  { market: 'KRW-KAIA', trade_price: 150.5, change: 'RISE' },
])

describe('the price list', () => {
  test('is read once a minute, however often it is asked for', async () => {
    const source = await exchange(() => ({ status: 200, body: list }))
    let nowMs = 0
    const prices = createTokenPrices({ url: source.url, log, policy, nowMs: () => nowMs })
    const both = await Promise.all([prices.read(), prices.read()])
    expect(both[0]).toMatchObject({ prices: [{ coin: 'KAIA', won: 150.5 }], isSample: false })
    nowMs = 59_000
    await prices.read()
    expect(source.asked()).toBe(1)
    nowMs = 61_000
    await prices.read()
    expect(source.asked()).toBe(2)
  })

  test.each([
    ['an error', 500, list],
    ['no JSON', 200, '<html>'],
    ['no list', 200, '{"KRW-KAIA":1}'],
    ['a flood', 200, `[${'"x",'.repeat(800_000)}"x"]`],
  ])(
    'that answers %s is no price, is asked again soon, and its address is not logged',
    async (_, status, body) => {
      let isWell = false
      const source = await exchange(() => (isWell ? { status: 200, body: list } : { status, body }))
      let nowMs = 0
      const prices = createTokenPrices({ url: source.url, log, policy, nowMs: () => nowMs })
      expect(await prices.read()).toEqual({ prices: [], isSample: false, readAt: null })
      expect(JSON.stringify(warned)).not.toContain('secret')
      nowMs = 10_000
      await prices.read()
      expect(source.asked()).toBe(1)
      isWell = true
      nowMs = 16_000
      expect((await prices.read()).prices).toHaveLength(1)
    },
  )

  test('that never answers delays no request for long', async () => {
    const source = await exchange(() => null)
    const prices = createTokenPrices({
      url: source.url,
      log,
      policy: createApiPolicy({ pricesMaxMs: 50 }),
    })
    expect((await prices.read()).prices).toEqual([])
  })

  test('is not asked where it is not set', async () => {
    expect(await createTokenPrices({ url: undefined, log, policy }).read()).toMatchObject({ prices: [] })
  })

  test.each([0, -1, 1e300, Number.NaN, '150', null])('with a price of %s has no price', (trade_price) => {
    expect(toPrices([{ market: 'KRW-KAIA', trade_price }]).prices).toEqual([])
  })

  test('of the localnet has every coin and says that it is a sample', () => {
    const reply = toPrices(samplePrices)
    expect([reply.prices.length, reply.isSample]).toEqual([4, true])
  })
})
