import '@testing-library/jest-dom/vitest'
import { fireEvent, screen } from '@testing-library/react'
import { EMPTY, from, of, throwError, type Observable } from 'rxjs'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { ledgerPort } from '#web/src/site/wallet/ports/ledger.ts'
import { allowDialogs, openPicker, playDevice, playServer, setLanguage } from '../stage.tsx'
import { openSigner } from './signer.ts'

const key = openSigner()
const path = "44'/60'/0'/0/0"

/** The device, as the kit shows it: what it was asked, and what goes wrong with it. */
const device = vi.hoisted(() => ({
  asked: [] as unknown[][],
  found: null as unknown,
  wrong: null as unknown,
  sign: (_message: string): unknown => null,
  closed: 0,
}))
const states = vi.hoisted(() => ({
  NotStarted: 'not-started',
  Pending: 'pending',
  Stopped: 'stopped',
  Completed: 'completed',
  Error: 'error',
}))

vi.mock('@ledgerhq/device-transport-kit-web-hid', () => ({ webHidTransportFactory: 'web hid' }))
vi.mock('@ledgerhq/device-management-kit', () => ({
  DeviceActionStatus: states,
  DeviceManagementKitBuilder: class {
    addTransport(transport: unknown) {
      device.asked.push(['transport', transport])
      return this
    }
    build() {
      return {
        startDiscovering: () => device.found,
        stopDiscovering: () => Promise.resolve(),
        connect: (it: unknown) => (device.asked.push(['connect', it]), Promise.resolve('a session')),
        close: () => (device.closed += 1),
      }
    }
  },
}))
vi.mock('@ledgerhq/device-signer-kit-ethereum', () => ({
  SignerEthBuilder: class {
    constructor({ sessionId }: { sessionId: string }) {
      device.asked.push(['signer', sessionId])
    }
    build() {
      return {
        getAddress: (at: string, options: unknown) => {
          device.asked.push(['getAddress', at, options])
          return { observable: progress({ address: key.address }) }
        },
        signMessage: (at: string, bytes: Uint8Array) => {
          const message = new TextDecoder().decode(bytes)
          device.asked.push(['signMessage', at, message])
          return { observable: progress(device.sign(message)) }
        },
      }
    }
  },
}))

/** Every action first waits for the person, then ends. */
function progress(output: unknown): Observable<object> {
  const waiting = { status: states.Pending, intermediateValue: { requiredUserInteraction: 'unlock-device' } }
  const end = device.wrong
    ? { status: states.Error, error: device.wrong }
    : { status: states.Completed, output }
  return from([{ status: states.NotStarted }, waiting, end])
}

const challenge = { challengeId: 'c', address: key.address, message: 'sign 이것', expiresAt: '' }
function faultOf(action: Promise<unknown>) {
  return action.catch((cause: unknown) => cause)
}

beforeAll(() => {
  allowDialogs()
  setLanguage('eng')
})
beforeEach(() => {
  device.asked = []
  device.found = of('a device')
  device.wrong = null
  device.closed = 0
  device.sign = key.sign
  Object.assign(navigator, { hid: {} })
  playDevice(false)
  playServer({ address: key.address, family: 'evm' })
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'hid')
})

describe('the port of Ledger', () => {
  test('reports the first Ethereum address over WebHID, and signs as it; asks nothing silently', async () => {
    const port = ledgerPort()
    expect(await port.connect({ silent: true })).toBeNull()
    expect(device.asked).toEqual([])
    expect(await port.connect({ silent: false })).toBe(key.address)
    expect(await port.sign(challenge, {})).toBe(key.signature(challenge.message))
    expect(device.asked).toEqual([
      ['transport', 'web hid'],
      ['connect', { device: 'a device' }],
      ['signer', 'a session'],
      ['getAddress', path, { checkOnDevice: false }],
      ['signMessage', path, challenge.message],
    ])
    await port.disconnect()
    expect(device.closed).toBe(1)
  })

  test('does not pay: only Kaia Wallet, MetaMask and Klip do', () => {
    expect([ledgerPort().sendCoin, ledgerPort().transferNft]).toEqual([undefined, undefined])
  })

  test.each([
    [{ _tag: 'EthAppCommandError', errorCode: '6985' }, 'rejected', null],
    [{ _tag: 'RefusedByUserDAError', errorCode: '5501' }, 'rejected', null],
    [{ _tag: 'DeviceLockedError' }, 'locked', 'DeviceLockedError'],
    [{ _tag: 'UnknownDeviceExchangeError', errorCode: '0x5515' }, 'locked', null],
    [{ _tag: 'DeviceInternalError', errorCode: '6d00' }, 'appClosed', null],
    [{ _tag: 'DeviceInternalError', errorCode: '6E00' }, 'appClosed', null],
    [{ _tag: 'EthAppCommandError', errorCode: '6a80' }, 'failed', 'EthAppCommandError'],
  ])('takes %o of the device for what it is', async (wrong, code, detail) => {
    device.wrong = wrong
    const fault = await faultOf(ledgerPort().connect({ silent: false }))
    expect(fault).toMatchObject({ name: 'WalletFault', code })
    if (detail) expect(fault).toMatchObject({ detail })
  })

  test('searches for the device again after a failure', async () => {
    const port = ledgerPort()
    const originalError = new DOMException('Must be handling a user gesture', 'SecurityError')
    device.found = throwError(() => ({ _tag: 'NoAccessibleDeviceError', originalError }))
    expect(await faultOf(port.connect({ silent: false }))).toMatchObject({ code: 'failed' })
    // Somebody closed the browser's list of devices without choosing: no error.
    for (const closed of [throwError(() => ({ _tag: 'NoAccessibleDeviceError' })), EMPTY]) {
      device.found = closed
      expect(await faultOf(port.connect({ silent: false }))).toMatchObject({ code: 'rejected' })
    }
    device.found = of('a device')
    expect(await port.connect({ silent: false })).toBe(key.address)
  })
})

describe('the window with a Ledger', () => {
  const choose = () => fireEvent.click(screen.getByRole('button', { name: /^Ledger/ }))
  const title = (name: string) => screen.findByRole('heading', { name, level: 2 })

  test('logs in: the address first, then a press for the signature', async () => {
    openPicker()
    choose()
    await title('Now sign')
    fireEvent.click(screen.getByRole('button', { name: 'Sign and log in' }))
    await title('Connected')
  })

  test('says that it failed to connect, keeps the words of the device, and tries again', async () => {
    device.wrong = { _tag: 'EthAppCommandError', errorCode: '6a80' }
    openPicker()
    choose()
    await title('Connection Failed')
    expect(screen.getByText(/^Failed to connect to Ledger\./)).toBeVisible()
    expect(screen.getByText('EthAppCommandError')).toBeInTheDocument()
    device.wrong = { _tag: 'DeviceLockedError' }
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await title('Ledger is not ready')
    expect(screen.getByText(/^The device is locked\./)).toBeVisible()
    // The list of devices was closed: a cancelled request, in a neutral tone.
    device.found = throwError(() => ({ _tag: 'NoAccessibleDeviceError' }))
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await title('You canceled')
    device.found = of('a device')
    device.wrong = null
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await title('Now sign')
  })

  test('says where a browser cannot setLanguage to it, and asks no device', async () => {
    Reflect.deleteProperty(navigator, 'hid')
    openPicker()
    choose()
    await title('Connection Failed')
    expect(screen.getByText(/^Ledger does not work in this browser/)).toBeVisible()
    expect(device.asked).toEqual([])
  })
})
