import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'

import { handOver, pay } from '#tests/support/anvil-contracts.ts'
import { FEE_WEI, givenOldWorld, refusal } from './on-anvil.ts'

const world = givenOldWorld()
afterEach(() => world().proxy.meddle(null))

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** The chain's own answer with some fields changed. */
async function changed(ask: () => Promise<unknown>, fields: Record<string, unknown>) {
  const answer = await ask()
  return { result: isObject(answer) ? { ...answer, ...fields } : answer }
}

describe('an RPC of another chain', () => {
  it('is refused at the start, by name, for ever', async () => {
    const { connect, anvil } = world()
    await connect({}).checkChainId()
    const error = await refusal(connect({ chain: 'bsc', chainId: 97 }).checkChainId())
    expect(error).toMatchObject({ code: 'RPC_BAD_ANSWER', kind: 'permanent', detail: { chainId: '8217' } })
    expect(error.message).toContain(new URL(anvil.url).host)
  })

  it('is found out by a transaction that names another chain', async () => {
    const { anvil, proxy, client, holder, admin, wanted } = world()
    const txHash = await pay(anvil, holder, admin.address, FEE_WEI)
    proxy.meddle((method, _, ask) =>
      method === 'eth_getTransactionByHash' ? changed(ask, { chainId: '0x1' }) : null,
    )
    expect(await refusal(client.transaction(txHash, wanted))).toMatchObject({ code: 'RPC_BAD_ANSWER' })
  })
})

describe('RPCs that disagree', () => {
  const lies: { what: string; method: string; fields: Record<string, unknown> }[] = [
    { what: 'the value', method: 'eth_getTransactionByHash', fields: { value: '0xde0b6b3a7640000' } },
    {
      what: 'the sender',
      method: 'eth_getTransactionByHash',
      fields: { from: `0x${'11'.repeat(20)}` },
    },
    { what: 'the receiver', method: 'eth_getTransactionByHash', fields: { to: `0x${'22'.repeat(20)}` } },
    { what: 'whether it succeeded', method: 'eth_getTransactionReceipt', fields: { status: '0x0' } },
    { what: 'the events', method: 'eth_getTransactionReceipt', fields: { logs: [] } },
    { what: 'the block', method: 'eth_getBlockByNumber', fields: { hash: `0x${'33'.repeat(32)}` } },
  ]
  it.each(lies)('are not believed about $what: wait', async ({ method, fields }) => {
    const { anvil, collection, proxy, client, holder, admin, wanted } = world()
    const held = await client.tokensOf(collection.address, holder.address, 0)
    const nft = await handOver(collection, holder, admin.address, Number(held[0]))
    const fee = await pay(anvil, holder, admin.address, FEE_WEI)
    proxy.meddle((asked, _, ask) => (asked === method ? changed(ask, fields) : null))
    const txHash = 'logs' in fields ? nft : fee
    expect(await refusal(client.transaction(txHash, wanted))).toMatchObject({
      code: 'RPC_BAD_ANSWER',
      kind: 'temporary',
      detail: { disagreement: expect.any(String) },
    })
  })

  it('are not believed about the fees of a block', async () => {
    const { anvil, proxy, client, holder, admin, wanted } = world()
    await pay(anvil, holder, admin.address, FEE_WEI)
    const head = await client.head()
    proxy.meddle((method, _, ask) =>
      method === 'eth_getBlockByHash' ? changed(ask, { transactions: [] }) : null,
    )
    const error = await refusal(client.coinTransfers(head, wanted.to))
    expect(error.said).toEqual({ code: 'BLOCK_DISPUTED', params: { block: String(head.number) } })
  })

  it('are not believed about transfers one of them keeps to itself', async () => {
    const { collection, proxy, client, holder, admin, wanted } = world()
    const [tokenId] = await client.tokensOf(collection.address, holder.address, 0)
    await handOver(collection, holder, admin.address, Number(tokenId))
    const { number } = await client.head()
    proxy.meddle((method) => (method === 'eth_getLogs' ? { result: [] } : null))
    const error = await refusal(client.tokenTransfers({ from: number, to: number }, wanted))
    expect(error).toMatchObject({ code: 'RPC_BAD_ANSWER', kind: 'temporary' })
    expect(error.said).toMatchObject({ code: 'TRANSFERS_DISPUTED' })
  })

  it('are not believed about an owner, a balance or a nonce at a height', async () => {
    const { collection, proxy, client, admin, stranger } = world()
    const owner = `0x${'0'.repeat(24)}${stranger.address.slice(2)}`
    proxy.meddle((method) => {
      if (method === 'eth_call') return { result: owner }
      return method === 'eth_getBalance' || method === 'eth_getTransactionCount' ? { result: '0xffff' } : null
    })
    for (const reading of [
      () => client.ownerOf(collection.address, '9'),
      () => client.balance(admin.address),
      () => client.nonce(admin.address, 1),
    ])
      expect(await refusal(reading())).toMatchObject({ code: 'RPC_BAD_ANSWER', kind: 'temporary' })
  })
})

describe('an RPC that lags', () => {
  it('holds the head back to what it knows', async () => {
    const { anvil, proxy, client } = world()
    await anvil.mine(3)
    const { number } = await client.head()
    proxy.meddle((method) =>
      method === 'eth_blockNumber' ? { result: `0x${(number - 2).toString(16)}` } : null,
    )
    expect((await client.head()).number).toBe(number - 2)
  })

  it('makes a transaction it does not know pending, and its receipt a matter of waiting', async () => {
    const { anvil, proxy, client, holder, admin, wanted } = world()
    const txHash = await pay(anvil, holder, admin.address, FEE_WEI)
    proxy.meddle((method) => (method.startsWith('eth_getTransaction') ? { result: null } : null))
    expect(await client.transaction(txHash, wanted)).toEqual({ verdict: 'pending' })
    expect(await refusal(client.receipt(txHash))).toMatchObject({ kind: 'temporary' })
    proxy.meddle(null)
    expect(await client.receipt(txHash)).toMatchObject({ verdict: 'mined', isSuccess: true })
  })

  it('has no block where one of them has none, and refuses a range that ends there', async () => {
    const { proxy, client, wanted } = world()
    const { number } = await client.head()
    expect(await client.block(number + 1)).toBeNull()
    proxy.meddle((method, [height]) =>
      method === 'eth_getBlockByNumber' && height === `0x${number.toString(16)}` ? { result: null } : null,
    )
    expect(await client.block(number)).toBeNull()
    const range = { from: number, to: number }
    expect(await refusal(client.tokenTransfers(range, wanted))).toMatchObject({ kind: 'temporary' })
  })
})

describe('an RPC that fails', () => {
  it('is unreachable when nothing listens', async () => {
    const { anvil, connect } = world()
    const closed = await closedPort()
    const client = connect({ rpcUrls: [anvil.url, `http://127.0.0.1:${closed}/v1/a-key`] })
    const error = await refusal(client.head())
    expect(error).toMatchObject({ code: 'RPC_UNREACHABLE', kind: 'temporary' })
    expect(error.message).toContain(`127.0.0.1:${closed}`)
    expect(`${error.message}${JSON.stringify(error.detail)}`).not.toContain('a-key')
  })

  it('is unreachable when it does not answer in time', async () => {
    const { proxy, connect } = world()
    proxy.meddle(() => 'hang')
    const client = connect({ rpcUrls: [proxy.url], requestTimeoutMs: 200 })
    expect(await refusal(client.head())).toMatchObject({ code: 'RPC_UNREACHABLE', kind: 'temporary' })
  })

  it('is rate limited when it says 429, in HTTP or in JSON', async () => {
    const { proxy, client } = world()
    for (const answer of [{ httpStatus: 429 }, { error: { code: 429, message: 'slow down' } }]) {
      proxy.meddle(() => answer)
      expect(await refusal(client.head())).toMatchObject({ code: 'RPC_RATE_LIMITED', kind: 'temporary' })
    }
  })

  const garbage = [
    { what: 'a web page', answer: { body: '<html>hello</html>' } },
    { what: 'nothing', answer: { body: '' } },
    { what: 'a number that is none', answer: { result: '0xzz' } },
    { what: 'a plain number', answer: { result: 17 } },
    { what: 'an object of another kind', answer: { result: { number: 'many' } } },
  ]
  it.each(garbage)('is a bad answer when it says $what', async ({ answer }) => {
    const { proxy, client, wanted } = world()
    proxy.meddle(() => answer)
    const unknown = `0x${'ab'.repeat(32)}`
    for (const reading of [() => client.head(), () => client.transaction(unknown, wanted)])
      expect(await refusal(reading())).toMatchObject({ code: 'RPC_BAD_ANSWER', kind: 'temporary' })
  })

  it('is a bad answer when it answers for another transaction or another block', async () => {
    const { anvil, proxy, client, holder, admin, wanted } = world()
    const asked = await pay(anvil, holder, admin.address, FEE_WEI)
    const other = `0x${'cd'.repeat(32)}`
    proxy.meddle((method, _, ask) =>
      method === 'eth_getTransactionByHash' ? changed(ask, { hash: other }) : null,
    )
    expect(await refusal(client.transaction(asked, wanted))).toMatchObject({ code: 'RPC_BAD_ANSWER' })
    proxy.meddle((method, _, ask) =>
      method === 'eth_getBlockByNumber' ? changed(ask, { number: '0x1' }) : null,
    )
    expect(await refusal(client.block(2))).toMatchObject({ code: 'RPC_BAD_ANSWER' })
  })

  it('gets its logs in smaller ranges when it refuses large ones', async () => {
    const { proxy, client, collection, holder, admin, wanted } = world()
    const [tokenId] = await client.tokensOf(collection.address, holder.address, 0)
    await handOver(collection, holder, admin.address, Number(tokenId))
    const { number } = await client.head()
    const whole = await client.tokenTransfers({ from: 0, to: number }, wanted)
    proxy.meddle((method, [filter]) => {
      if (method !== 'eth_getLogs' || !isObject(filter)) return null
      const isWide = Number(filter['toBlock']) - Number(filter['fromBlock']) > 3
      return isWide ? { error: { code: -32_000, message: 'block range is too large' } } : null
    })
    expect(whole.length).toBeGreaterThan(0)
    expect(await client.tokenTransfers({ from: 0, to: number }, wanted)).toEqual(whole)
  })
})

describe('a failed transaction', () => {
  it('handed nothing over, even where a node shows its events; a node that contradicts itself is asked again', async () => {
    const { collection, proxy, connect, client, holder, admin, wanted } = world()
    const [tokenId] = await client.tokensOf(collection.address, holder.address, 0)
    await handOver(collection, holder, admin.address, Number(tokenId))
    const alone = connect({ rpcUrls: [proxy.url] })
    const { number } = await alone.head()
    proxy.meddle((method, _, ask) =>
      method === 'eth_getTransactionReceipt' ? changed(ask, { status: '0x0' }) : null,
    )
    expect(await alone.tokenTransfers({ from: number, to: number }, wanted)).toEqual([])
    // A log that its own receipt does not have: the node contradicts itself, and the deposit is not lost.
    proxy.meddle((method, _, ask) =>
      method === 'eth_getTransactionReceipt' ? changed(ask, { logs: [] }) : null,
    )
    const contradiction = await refusal(alone.tokenTransfers({ from: number, to: number }, wanted))
    expect(contradiction).toMatchObject({ code: 'RPC_BAD_ANSWER', kind: 'temporary' })
  })
})

describe('what Kaia shows of its own kinds', () => {
  it('takes a fee-delegated transfer shown as a legacy one with somebody else’s signature', async () => {
    const { anvil, proxy, connect, holder, admin, wanted } = world()
    const txHash = await pay(anvil, holder, admin.address, FEE_WEI)
    const client = connect({ rpcUrls: [proxy.url] })
    // What Kaia's node answers: type 0, the first of several signatures, and no chain id.
    const shown = { type: '0x0', v: '0x4055', r: '0x1', s: '0x1', chainId: undefined, accessList: undefined }
    proxy.meddle((method, _, ask) => (method === 'eth_getTransactionByHash' ? changed(ask, shown) : null))
    expect(await client.transaction(txHash, wanted)).toMatchObject({
      transfers: [{ from: holder.address, valueWei: FEE_WEI }],
    })
  })

  it('does not take a cancelled transaction of the admin wallet for a payment', async () => {
    const { anvil, proxy, connect, holder, admin, wanted } = world()
    const txHash = await pay(anvil, holder, admin.address, FEE_WEI)
    const client = connect({ rpcUrls: [proxy.url] })
    const shown = { from: admin.address, to: admin.address }
    proxy.meddle((method, _, ask) => (method === 'eth_getTransactionByHash' ? changed(ask, shown) : null))
    expect(await client.transaction(txHash, wanted)).toMatchObject({ verdict: 'mined', transfers: [] })
  })

  it('reads a block that holds kinds of transactions not known here', async () => {
    const { anvil, proxy, connect, holder, admin, wanted } = world()
    const txHash = await pay(anvil, holder, admin.address, FEE_WEI)
    const client = connect({ rpcUrls: [proxy.url] })
    const head = await client.head()
    const stranger = {
      hash: `0x${'ee'.repeat(32)}`,
      type: '0x7a',
      from: holder.address,
      to: null,
      value: '0x0',
      strange: [{}],
    }
    proxy.meddle(async (method, _, ask) => {
      const answer = method === 'eth_getBlockByHash' ? await ask() : null
      if (!isObject(answer) || !Array.isArray(answer['transactions'])) return null
      return { result: { ...answer, transactions: [stranger, ...answer['transactions']] } }
    })
    expect(await client.coinTransfers(head, wanted.to)).toMatchObject([{ txHash }])
  })
})

async function closedPort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
