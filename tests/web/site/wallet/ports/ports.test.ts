import { Interface } from 'ethers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { WalletFault } from '../../../../../web/src/site/wallet/fault.ts'
import type { Eip1193 } from '../../../../../web/src/site/wallet/ports/eip1193.ts'
import { kaiaProvider } from '../../../../../web/src/site/wallet/ports/kaia-provider.ts'
import { ApiError } from '../../../../../web/src/shared/api-error.ts'
import { klipPort } from '../../../../../web/src/site/wallet/ports/klip.ts'
import { switchChain } from '../../../../../web/src/site/wallet/ports/switch-chain.ts'
import { sendCoinBy, transferNftBy } from '../../../../../web/src/site/wallet/ports/transfers.ts'

const from = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const to = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const contract = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const migration = { migrationId: 1, chain: 'kaia', chainId: '0x2019', from, to } as const

interface Called {
  method: string
  params: unknown[]
}

/** A provider that answers by a table, and remembers. */
const providerOf = (answers: Record<string, unknown>) => {
  const calls: Called[] = []
  const provider: Eip1193 = {
    request: ({ method, params = [] }) => {
      calls.push({ method, params })
      const answer = answers[method]
      const value: unknown = typeof answer === 'function' ? answer(params, calls) : answer
      return value instanceof Error ? Promise.reject(value) : Promise.resolve(value)
    },
  }
  return { provider, calls, sent: () => calls.find((it) => it.method === 'eth_sendTransaction')?.params[0] }
}

const rpcError = (code: number, extra: object = {}) => Object.assign(new Error('no'), { code, ...extra })
const codeOf = (action: Promise<unknown>) =>
  action.then(
    () => 'done',
    (cause: unknown) => (cause instanceof WalletFault ? cause.code : cause),
  )

describe('sending from an old-chain wallet', () => {
  const wallet = {
    eth_accounts: [from.toLowerCase()],
    eth_estimateGas: '0x5208',
    eth_sendTransaction: '0xab',
  }

  it('sends the fee with half more gas than reckoned', async () => {
    const { provider, sent } = providerOf({ ...wallet, eth_getBalance: '0x16345785d8a0000' })
    expect(await sendCoinBy(provider, { ...migration, valueWei: 10n ** 17n })).toBe('0xab')
    expect(sent()).toEqual({ from, to, value: '0x16345785d8a0000', gas: '0x7b0c' })
  })

  it('refuses before the wallet is asked: another account, none, too little coin', async () => {
    const rich = { ...wallet, eth_getBalance: '0x16345785d8a0000' }
    const request = { ...migration, valueWei: 10n ** 17n }
    const tries = [
      [{ ...rich, eth_accounts: [to] }, 'addressDiffers'],
      [{ ...rich, eth_accounts: [] }, 'noAccount'],
      [{ ...rich, eth_getBalance: '0x1' }, 'insufficient'],
    ] as const
    for (const [answers, code] of tries) {
      const { provider, sent } = providerOf(answers)
      expect(await codeOf(sendCoinBy(provider, request))).toBe(code)
      expect(sent()).toBeUndefined()
    }
  })

  it('says how much coin is missing', async () => {
    const { provider } = providerOf({ ...wallet, eth_getBalance: '0x1' })
    const fault: unknown = await sendCoinBy(provider, { ...migration, valueWei: 10n }).catch((cause) => cause)
    expect(fault).toMatchObject({ code: 'insufficient', missingWei: 9n })
  })

  it('hands over by safeTransferFrom as the ABI has it, never above 8,000,000 gas', async () => {
    const { provider, sent } = providerOf({ ...wallet, eth_estimateGas: '0x7a1200' })
    await transferNftBy(provider, { ...migration, contract, tokenId: '19999' })
    const abi = new Interface(['function safeTransferFrom(address,address,uint256)'])
    const data = abi.encodeFunctionData('safeTransferFrom', [from, to, 19_999n])
    expect(sent()).toEqual({ from, to: contract, data: data.toLowerCase(), gas: '0x7a1200' })
  })

  it('takes plain transferFrom where the safe one would fail', async () => {
    const { provider, sent } = providerOf({
      ...wallet,
      eth_estimateGas: ([tx]: { data: string }[]) =>
        tx?.data.startsWith('0x42842e0e') ? rpcError(-32000) : '0x5208',
    })
    await transferNftBy(provider, { ...migration, contract, tokenId: '0' })
    expect(sent()).toMatchObject({ data: expect.stringMatching(/^0x23b872dd/) })
  })
})

describe('going to a network', () => {
  const kaia = {
    chain: 'kaia',
    chainId: '0x2019',
    name: 'Kaia Mainnet',
    coin: 'KAIA',
    rpcUrl: 'https://rpc.example',
    explorerUrl: null,
  } as const

  it.each([
    ['in its place', rpcError(4902)],
    ['nested, as on a phone', rpcError(-32603, { data: { originalError: { code: 4902 } } })],
  ])('adds it after a 4902 %s, switches again and reads back', async (_, unknown) => {
    let [chainId, isKnown] = ['0x1', false]
    const { provider, calls } = providerOf({
      eth_chainId: () => chainId,
      wallet_switchEthereumChain: () => (isKnown ? ((chainId = '0x2019'), null) : unknown),
      wallet_addEthereumChain: () => ((isKnown = true), null),
    })
    await switchChain(provider, kaia)
    expect(calls.map((it) => it.method.replace('EthereumChain', ''))).toEqual([
      'eth_chainId',
      'wallet_switch',
      'wallet_add',
      'eth_chainId',
      'wallet_switch',
      'eth_chainId',
    ])
  })

  it('does not believe a wallet that says yes and stays', async () => {
    vi.useFakeTimers()
    const { provider } = providerOf({ eth_chainId: '0x1', wallet_switchEthereumChain: null })
    const code = codeOf(switchChain(provider, kaia))
    await vi.advanceTimersByTimeAsync(3_000)
    expect(await code).toBe('wrongNetwork')
    vi.useRealTimers()
  })

  it('waits for a wallet that says yes before it is there', async () => {
    let chainId = '0x1'
    const { provider } = providerOf({
      eth_chainId: () => chainId,
      wallet_switchEthereumChain: () => (setTimeout(() => (chainId = '0x2019'), 500), null),
    })
    await expect(switchChain(provider, kaia)).resolves.toBeUndefined()
  })
})

describe('Kaia Wallet as EIP-1193', () => {
  it('uses its names, its number of the network, its events, and the others where it knows only those', async () => {
    const [asked, events]: string[][] = [[], []]
    const provider = kaiaProvider({
      networkVersion: '8217',
      enable: () => Promise.resolve([from]),
      on: (event) => void events?.push(event),
      sendAsync: ({ method }, done) => {
        asked?.push(method)
        if (method === 'klay_getBalance') done(rpcError(-32601))
        else done(null, { result: method })
      },
    })
    expect(await provider.request({ method: 'eth_requestAccounts' })).toEqual([from])
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x2019')
    expect(await provider.request({ method: 'eth_sendTransaction' })).toBe('klay_sendTransaction')
    expect(await provider.request({ method: 'eth_getBalance' })).toBe('eth_getBalance')
    provider.on?.('chainChanged', () => undefined)
    expect(asked).toEqual(['klay_sendTransaction', 'klay_getBalance', 'eth_getBalance'])
    expect(events).toEqual(['networkChanged'])
  })

  it('asks for the network while the extension has not told it', async () => {
    const provider = kaiaProvider({
      networkVersion: undefined,
      enable: () => Promise.resolve([from]),
      sendAsync: ({ method }, done) => done(null, { result: method === 'klay_chainID' ? '0x3e9' : null }),
    })
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x3e9')
  })
})

describe('Klip', () => {
  let results: string[]
  let lifeMs: number
  let isRefusingToPrepare: boolean
  let [inFlight, most, polls] = [0, 0, 0]
  const failure = (resultCd: string) =>
    new Response(
      JSON.stringify({ resultCd, returnCd: '-1', returnMessage: '', returnValue: null, requestId: 'r' }),
      { status: 503 },
    )
  beforeEach(() => {
    vi.useFakeTimers()
    ;[results, inFlight, most, polls] = [[], 0, 0, 0]
    ;[lifeMs, isRefusingToPrepare] = [300_000, false]
    vi.stubGlobal('fetch', async (url: string) => {
      const reply = (returnValue: object) =>
        new Response(JSON.stringify({ resultCd: 'SUCCESS', returnCd: '0', returnMessage: '', returnValue }))
      if (isRefusingToPrepare) return failure('KLIP_UNAVAILABLE')
      if (url.includes('prepare'))
        return reply({
          requestId: '8a0d1f6e-8c1b-4a52-9d55-3c2a3f1d9a01',
          qrText: 'qr',
          deepLink: 'klip://',
          expiresAt: new Date(Date.now() + lifeMs).toISOString(),
        })
      polls += 1
      inFlight += 1
      most = Math.max(most, inFlight)
      // Slower than the second between two questions.
      await new Promise((done) => setTimeout(done, 2_500))
      inFlight -= 1
      const result = results.shift() ?? 'prepared'
      if (result === 'OFFLINE') throw new TypeError('no network')
      if (/^[A-Z_]+$/.test(result)) return failure(result)
      return reply({ status: result, address: from, txHash: null, signature: null })
    })
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  const ask = (signal?: AbortSignal) => {
    const prompts: (string | null)[] = []
    const answer = codeOf(
      klipPort().connect({
        silent: false,
        onPrompt: (it) => void prompts.push(it && it.qrText),
        ...(signal && { signal }),
      }),
    )
    return { answer, prompts }
  }

  it('asks one question at a time, and takes its code off the screen at the end', async () => {
    results = ['prepared', 'requested', 'completed']
    const { answer, prompts } = ask()
    await vi.advanceTimersByTimeAsync(60_000)
    expect([await answer, most, polls]).toEqual(['done', 1, 3])
    expect(prompts).toEqual(['qr', null])
  })

  it.each([
    ['canceled', 'rejected'],
    ['expired', 'timedOut'],
    ['error', 'failed'],
  ])('stops at %s', async (status, code) => {
    results = [status]
    const { answer } = ask()
    await vi.advanceTimersByTimeAsync(20_000)
    expect([await answer, polls]).toEqual([code, 1])
  })

  it.each(['OFFLINE', 'KLIP_UNAVAILABLE', 'DEPENDENCY_DOWN', 'TOO_MANY_REQUESTS'])(
    'asks again after a question that was lost to %s',
    async (code) => {
      results = ['prepared', code, code, 'completed']
      const { answer, prompts } = ask()
      await vi.advanceTimersByTimeAsync(60_000)
      expect([await answer, polls]).toEqual(['done', 4])
      expect(prompts).toEqual(['qr', null])
    },
  )

  it('waits no longer than the time there is for what is lost', async () => {
    results = Array.from({ length: 200 }, () => 'OFFLINE')
    const { answer } = ask()
    await vi.advanceTimersByTimeAsync(310_000)
    expect(await answer).toBe('timedOut')
  })

  it('ends at any other failure, in the words of the API', async () => {
    results = ['NOT_FOUND']
    const { answer } = ask()
    await vi.advanceTimersByTimeAsync(20_000)
    expect([await answer, polls]).toEqual([new ApiError('NOT_FOUND', { requestId: 'r' }), 1])
    isRefusingToPrepare = true
    const refused = ask()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await refused.answer).toMatchObject({ name: 'ApiError', code: 'KLIP_UNAVAILABLE' })
  })

  it('asks for the answer though the clock here is an hour ahead', async () => {
    lifeMs = -3_300_000
    results = ['prepared', 'completed']
    const { answer } = ask()
    await vi.advanceTimersByTimeAsync(20_000)
    expect(await answer).toBe('done')
  })

  it('stops when the 300 seconds are over, and when the window is closed', async () => {
    const late = ask()
    await vi.advanceTimersByTimeAsync(310_000)
    expect(await late.answer).toBe('timedOut')
    const asked = polls
    const closing = new AbortController()
    const closed = ask(closing.signal)
    await vi.advanceTimersByTimeAsync(500)
    closing.abort()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await closed.answer).not.toBe('done')
    expect(polls).toBe(asked)
  })
})
