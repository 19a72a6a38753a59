import { Interface } from 'ethers'
import { describe, expect, it, vi } from 'vitest'
import type { Eip1193 } from '#web/src/site/wallet/ports/eip1193.ts'
import { kaiaProvider } from '#web/src/site/wallet/ports/kaia-provider.ts'
import { switchChain } from '#web/src/site/wallet/ports/switch-chain.ts'
import { sendCoinBy, transferNftBy } from '#web/src/site/wallet/ports/transfers.ts'
import { codeOf } from './code-of.ts'

const from = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const to = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const contract = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const migration = { migrationId: 1, chain: 'kaia', chainId: '0x2019', from, to } as const

interface Called {
  method: string
  params: unknown[]
}

/** A provider that answers by a table, and remembers. */
function providerOf(answers: Record<string, unknown>) {
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

function rpcError(code: number, extra: object = {}) {
  return Object.assign(new Error('no'), { code, ...extra })
}

describe('sending from a source-chain wallet', () => {
  const wallet = {
    eth_accounts: [from.toLowerCase()],
    eth_chainId: '0x2019',
    eth_estimateGas: '0x5208',
    eth_sendTransaction: '0xab',
  }

  it('sends the fee with half more gas than estimated', async () => {
    const { provider, sent } = providerOf({ ...wallet, eth_getBalance: '0x16345785d8a0000' })
    expect(await sendCoinBy(provider, { ...migration, valueWei: 10n ** 17n })).toBe('0xab')
    expect(sent()).toEqual({ from, to, value: '0x16345785d8a0000', chainId: '0x2019', gas: '0x7b0c' })
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
    expect(sent()).toEqual({
      from,
      to: contract,
      data: data.toLowerCase(),
      chainId: '0x2019',
      gas: '0x7a1200',
    })
  })

  it('asks for nothing where the wallet has gone to another network meanwhile', async () => {
    let chainId = '0x2019'
    const answers = {
      ...wallet,
      eth_getBalance: '0x16345785d8a0000',
      eth_chainId: () => chainId,
      eth_estimateGas: () => ((chainId = '0x1'), '0x5208'),
    }
    const sends = [
      (it: Eip1193) => sendCoinBy(it, { ...migration, valueWei: 10n ** 17n }),
      (it: Eip1193) => transferNftBy(it, { ...migration, contract, tokenId: '7' }),
    ]
    for (const send of sends) {
      chainId = '0x2019'
      const { provider, sent } = providerOf(answers)
      expect(await codeOf(send(provider))).toBe('wrongNetwork')
      expect(sent()).toBeUndefined()
    }
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

  it('asks for the network while the extension has not reported it', async () => {
    const provider = kaiaProvider({
      networkVersion: undefined,
      enable: () => Promise.resolve([from]),
      sendAsync: ({ method }, done) => done(null, { result: method === 'klay_chainID' ? '0x3e9' : null }),
    })
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x3e9')
  })
})
