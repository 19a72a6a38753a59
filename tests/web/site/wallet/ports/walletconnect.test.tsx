import '@testing-library/jest-dom/vitest'
import { EventEmitter } from 'node:events'
import { act, fireEvent, screen } from '@testing-library/react'
import { hexToBytes } from '@noble/hashes/utils.js'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { allowDialogs, playDevice, playServer, setLanguage } from '../stage.tsx'
import { openSigner } from './signer.ts'

const key = openSigner()
const uri = 'wc:7f6e504b@2?relay-protocol=irn&symKey=587d'

/** The phone at the other end of the relay. */
class FakeProvider extends EventEmitter {
  session: object | null = null
  accounts: string[] = []
  disconnects = 0
  answer: { approve: () => void; refuse: (cause: Error) => void } = { approve: () => {}, refuse: () => {} }
  connect() {
    this.emit('display_uri', uri)
    return new Promise<void>((resolve, reject) => {
      const approve = () => {
        this.session = {}
        this.accounts = [key.address]
        resolve()
      }
      this.answer = { approve, refuse: reject }
    })
  }
  disconnect() {
    this.disconnects += 1
    this.session = null
    return Promise.resolve()
  }
  request({ method, params = [] }: { method: string; params?: unknown[] }) {
    if (method !== 'personal_sign') return Promise.reject(new Error(method))
    return Promise.resolve(key.signature(new TextDecoder().decode(hexToBytes(String(params[0]).slice(2)))))
  }
}

const relay = vi.hoisted(() => ({ inits: [] as object[], provider: null as unknown }))
vi.mock('@walletconnect/ethereum-provider', () => ({
  EthereumProvider: {
    init: (options: object) => {
      relay.inits.push(options)
      return Promise.resolve(relay.provider)
    },
  },
}))

let provider: FakeProvider
async function freshPort() {
  const { walletConnectPort } = await import('#web/src/site/wallet/ports/walletconnect.ts')
  return walletConnectPort()
}

beforeAll(() => {
  allowDialogs()
  setLanguage('eng')
})
beforeEach(() => {
  provider = new FakeProvider()
  relay.provider = provider
  relay.inits = []
  vi.resetModules()
  playDevice(false)
})
function withProject() {
  return playServer({ address: key.address, family: 'evm', projectId: 'a project' })
}

describe('the port of WalletConnect', () => {
  test('pairs by a code, optional chains only, and takes the code away after the answer', async () => {
    withProject()
    const port = await freshPort()
    const prompts: unknown[] = []
    const address = port.connect({ silent: false, onPrompt: (it) => void prompts.push(it) })
    await vi.waitFor(() => expect(prompts).toHaveLength(1))
    expect(prompts[0]).toMatchObject({
      qrText: uri,
      deepLink: `https://walletconnect.com/wc?uri=${encodeURIComponent(uri)}`,
    })
    provider.answer.approve()
    expect(await address).toBe(key.address)
    expect(prompts).toEqual([prompts[0], null])
    expect(relay.inits).toHaveLength(1)
    expect(relay.inits[0]).toMatchObject({
      projectId: 'a project',
      optionalChains: [0x2019],
      showQrModal: false,
      metadata: { url: location.origin },
    })
    expect(relay.inits[0]).not.toHaveProperty('chains')
    const signature = await port.sign(
      { challengeId: 'c', address: key.address, message: '서명', expiresAt: '' },
      {},
    )
    expect(signature).toBe(key.signature('서명'))
    await port.disconnect()
    expect(provider.disconnects).toBe(1)
  })

  test('comes back silently with a session, and asks nothing without one', async () => {
    withProject()
    const port = await freshPort()
    expect(await port.connect({ silent: true })).toBeNull()
    Object.assign(provider, { session: {}, accounts: [key.address] })
    expect(await port.connect({ silent: true })).toBe(key.address)
  })

  test('notices another account and of an end of the session, until it stops listening', async () => {
    withProject()
    const port = await freshPort()
    await port.connect({ silent: true })
    const heard: (string | null)[] = []
    const stop = port.on((it) => void heard.push(it))
    const other = openSigner().address
    provider.emit('accountsChanged', [other])
    provider.emit('session_delete', { topic: 't' })
    stop()
    provider.emit('accountsChanged', [key.address])
    provider.emit('session_delete', { topic: 't' })
    expect(heard).toEqual([other, null])
  })

  test.each([
    [Object.assign(new Error('User rejected.'), { code: 5000 }), 'rejected'],
    [new Error('Socket stalled'), 'failed'],
  ])('takes %s for what it is', async (cause, code) => {
    withProject()
    const port = await freshPort()
    const answer = port.connect({ silent: false }).catch((it: unknown) => it)
    await vi.waitFor(() => expect(relay.inits).toHaveLength(1))
    await Promise.resolve()
    provider.answer.refuse(cause)
    expect(await answer).toMatchObject({ name: 'WalletFault', code })
  })

  test('is unavailable without a project id, and talks to no relay', async () => {
    playServer({ address: key.address, family: 'evm' })
    const port = await freshPort()
    expect(await port.connect({ silent: false }).catch((it: unknown) => it)).toMatchObject({
      code: 'unavailable',
    })
    expect(relay.inits).toEqual([])
  })
})

describe('the window', () => {
  const freshWindow = async () => {
    const stage = await import('../stage.tsx')
    stage.setLanguage('eng')
    const { walletConfig } = await import('#web/src/site/wallet/config.ts')
    await walletConfig()
    stage.openPicker()
  }

  test('does not offer it where no project id is set', async () => {
    playServer({ address: key.address, family: 'evm' })
    await freshWindow()
    expect(screen.getByRole('button', { name: /^Klip/ })).toBeVisible()
    expect(screen.queryByRole('button', { name: /^WalletConnect/ })).toBeNull()
  })

  test('offers it with one, shows its code, and continues with the signature', async () => {
    withProject()
    await freshWindow()
    fireEvent.click(screen.getByRole('button', { name: /^WalletConnect\s?QR code/ }))
    await screen.findByRole('heading', { name: 'Approve in WalletConnect', level: 2 })
    expect(await screen.findByRole('img', { name: 'QR code to connect WalletConnect' })).toBeVisible()
    expect(screen.getByRole('timer')).toHaveTextContent(/^(5 min 00|4 min 5\d) s left$/)
    act(() => provider.answer.approve())
    await screen.findByRole('heading', { name: 'Connected', level: 2 })
  })
})
