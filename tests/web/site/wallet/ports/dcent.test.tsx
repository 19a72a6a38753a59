import '@testing-library/jest-dom/vitest'
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { dcentPort } from '#web/src/site/wallet/ports/dcent.ts'
import { allowDialogs, openPicker, playDevice, playServer, setLanguage } from '../stage.tsx'
import { codeOf } from './code-of.ts'
import { openSigner } from './signer.ts'

/** The device behind the connector, and what it was asked. */
const device = vi.hoisted(() => ({
  asked: [] as unknown[][],
  answer: (_command: string, _text: string): Promise<unknown> => Promise.resolve(null),
  closed: 0,
}))
vi.mock('dcent-web-connector', () => ({
  default: {
    coinType: { ETHEREUM: 'ETHEREUM' },
    getAddress: (coin: string, path: string) => {
      device.asked.push(['getAddress', coin, path])
      return device.answer('getAddress', '')
    },
    getEthereumSignedMessage: (message: string, path: string) => {
      device.asked.push(['sign', message, path])
      return device.answer('sign', message)
    },
    popupWindowClose: () => (device.closed += 1),
  },
}))

const key = openSigner()
const path = "m/44'/60'/0'/0/0"
function success(parameter: object) {
  return { header: { status: 'success' }, body: { parameter } }
}
function failure(code: string) {
  return { header: { status: 'error' }, body: { error: { code, message: code } } }
}
const challenge = { challengeId: 'c', address: key.address, message: 'sign 이것', expiresAt: '' }

beforeAll(() => {
  allowDialogs()
  setLanguage('eng')
})
beforeEach(() => {
  device.asked = []
  device.closed = 0
  device.answer = (command, text) =>
    Promise.resolve(success(command === 'sign' ? { sign: key.signature(text) } : { address: key.address }))
  playDevice(false)
  playServer({ address: key.address, family: 'evm' })
})
afterEach(() => {
  Reflect.deleteProperty(window, 'ethereum')
})

describe("D'CENT behind its bridge", () => {
  test('reports the address of the first Ethereum account and signs as it; asks nothing silently', async () => {
    const port = dcentPort()
    expect(await port.connect({ silent: true })).toBeNull()
    expect(device.asked).toEqual([])
    expect(await port.connect({ silent: false })).toBe(key.address)
    expect(await port.sign(challenge, {})).toBe(key.signature(challenge.message))
    expect(device.asked).toEqual([
      ['getAddress', 'ETHEREUM', path],
      ['sign', challenge.message, path],
    ])
    await port.disconnect()
    expect(device.closed).toBe(1)
  })

  test.each([
    ['user_cancel', 'rejected'],
    ['pop-up_closed', 'rejected'],
    ['time_out', 'timedOut'],
    ['pop-up_blocked', 'popupBlocked'],
    ['no_device', 'noDevice'],
    ['param_error', 'failed'],
  ])('%s, resolved or rejected, is %s', async (code, fault) => {
    device.answer = () => Promise.resolve(failure(code))
    expect(await codeOf(dcentPort().connect({ silent: false }))).toBe(fault)
    // oxlint-disable-next-line prefer-promise-reject-errors -- the connector rejects with its replies
    device.answer = () => Promise.reject(failure(code))
    expect(await codeOf(dcentPort().sign(challenge, {}))).toBe(fault)
  })

  test('believes no answer that is none', async () => {
    for (const answer of [null, 'yes', success({}), { header: {} }]) {
      device.answer = () => Promise.resolve(answer)
      expect(await codeOf(dcentPort().connect({ silent: false }))).toBe('failed')
    }
  })
})

describe("the window with a D'CENT", () => {
  const choose = () => fireEvent.click(screen.getByRole('button', { name: /^D'CENT/ }))
  const title = (name: string) => screen.findByRole('heading', { name, level: 2 })

  test('asks for a press before the second window of the bridge', async () => {
    openPicker()
    choose()
    await title('Now sign')
    expect(device.asked).toHaveLength(1)
    fireEvent.click(screen.getByRole('button', { name: 'Sign and log in' }))
    await title('Connected')
  })

  test('says to check wallet and bridge, and offers the page of the bridge', async () => {
    device.answer = () => Promise.resolve(failure('no_device'))
    openPicker()
    choose()
    await title("D'CENT is not ready")
    expect(screen.getByText(/^The device is not connected\./)).toBeVisible()
    device.answer = () => Promise.resolve(failure('unknown_error'))
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await title('Connection Failed')
    expect(screen.getByText(/^Check wallet connection and bridge/)).toBeVisible()
    const bridge = screen.getByRole('link', { name: "Open the D'CENT bridge" })
    expect(bridge).toHaveAttribute('href', 'https://bridge.dcentwallet.com/v2')
    expect(bridge).toHaveAttribute('target', '_blank')
    device.answer = () => Promise.resolve(success({ address: key.address }))
    const opened = vi.fn<typeof open>()
    vi.stubGlobal('open', opened)
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await title('Now sign')
    // A press lets one window through, and that is the connector's.
    expect(opened).not.toHaveBeenCalled()
  })
})

test("inside D'CENT's app on a phone the app itself answers, and MetaMask is not taken for it", async () => {
  const calls: string[] = []
  window.ethereum = Object.assign(
    {
      request: ({ method }: { method: string }) => {
        calls.push(method)
        return Promise.resolve(method === 'eth_requestAccounts' ? [key.address] : `0x${'1'.repeat(130)}`)
      },
    },
    { isDcentWallet: true, isMetaMask: true },
  )
  playDevice(true)
  openPicker()
  expect(screen.getByRole('button', { name: /^D'CENT\s?(Installed|Last used)/ })).toBeVisible()
  expect(screen.getByRole('button', { name: /^MetaMask\s?Open in app/ })).toBeVisible()
  const port = dcentPort()
  expect([port.needsPress, port.sendCoin]).toEqual([false, undefined])
  expect(await port.connect({ silent: false })).toBe(key.address)
  await port.sign(challenge, {})
  expect(calls).toEqual(['eth_requestAccounts', 'personal_sign'])
})
