import {
  DeviceActionStatus,
  DeviceManagementKitBuilder,
  type DeviceActionState,
  type DeviceManagementKit,
} from '@ledgerhq/device-management-kit'
import { SignerEthBuilder, type SignerEth } from '@ledgerhq/device-signer-kit-ethereum'
import { webHidTransportFactory } from '@ledgerhq/device-transport-kit-web-hid'
import { EmptyError, filter, firstValueFrom, type Observable } from 'rxjs'
import { toWalletFault, WalletFault, type WalletFaultCode } from '../fault.ts'
import type { WalletPort } from './port.ts'

/** SPEC.md section 9: the path of the first Ethereum account. */
const path = "44'/60'/0'/0/0"

/** Ledger over WebHID: Chromium on a desktop, https or localhost, and a press before the browser's list of devices. */
export function ledgerPort(): WalletPort {
  let signer: SignerEth | null = null
  let kit: DeviceManagementKit | null = null
  const open = async (): Promise<SignerEth> => {
    if (!('hid' in navigator)) throw new WalletFault('unavailable', 'This browser has no WebHID.')
    kit ??= new DeviceManagementKitBuilder().addTransport(webHidTransportFactory).build()
    signer ??= await openSigner(kit)
    return signer
  }
  const asked = async <T>(question: (signerEth: SignerEth) => Promise<T>): Promise<T> => {
    try {
      return await question(await open())
    } catch (cause) {
      // The next try searches for the device again.
      signer = null
      throw toLedgerFault(cause)
    }
  }
  return {
    type: 'ledger',
    family: 'evm',
    needsPress: true,
    detect: () => 'hid' in navigator,
    connect: ({ silent }) =>
      silent
        ? Promise.resolve(null)
        : asked(async (it) => (await outcome(it.getAddress(path, { checkOnDevice: false }))).address),
    disconnect: () => {
      signer = null
      kit?.close()
      kit = null
      return Promise.resolve()
    },
    sign: ({ message }) =>
      asked(async (entry) => {
        // As bytes: the kit writes a text letter by letter, and only in ASCII.
        const { r, s, v } = await outcome(entry.signMessage(path, new TextEncoder().encode(message)))
        return `${r}${s.slice(2)}${v.toString(16).padStart(2, '0')}`
      }),
    on: () => () => undefined,
  }
}

async function openSigner(kit: DeviceManagementKit): Promise<SignerEth> {
  const device = await firstValueFrom(kit.startDiscovering({}))
  await kit.stopDiscovering()
  const sessionId = await kit.connect({ device })
  return new SignerEthBuilder({ dmk: kit, sessionId }).build()
}

/** Waits for the end of what the device does; on the way it opens the Ethereum app and asks to unlock. */
async function outcome<Output, Failure, Between>(action: {
  observable: Observable<DeviceActionState<Output, Failure, Between>>
}): Promise<Output> {
  const last = await firstValueFrom(
    action.observable.pipe(
      filter((it) => it.status === DeviceActionStatus.Completed || it.status === DeviceActionStatus.Error),
    ),
  )
  if (last.status === DeviceActionStatus.Completed) return last.output
  throw last.status === DeviceActionStatus.Error ? last.error : new WalletFault('failed')
}

/** Status words of the device. 6985 and 5501: refused on it. 6511: no app is open, as older firmware says it. */
const statusWords: Record<string, WalletFaultCode> = {
  '6985': 'rejected',
  '5501': 'rejected',
  '5515': 'locked',
  '6d00': 'appClosed',
  '6e00': 'appClosed',
  '6511': 'appClosed',
}
/** The kit's own names for what has no status word. */
const tags: Record<string, WalletFaultCode> = {
  DeviceLockedError: 'locked',
  ActionRefusedError: 'rejected',
  RefusedByUserDAError: 'rejected',
  TransportNotSupportedError: 'unavailable',
}

function toLedgerFault(cause: unknown): WalletFault {
  const fields: { errorCode?: unknown; _tag?: unknown; originalError?: unknown } =
    typeof cause === 'object' && cause ? { ...cause } : {}
  const tag = typeof fields._tag === 'string' ? fields._tag : ''
  // The browser's list of devices was closed: somebody said no, and nothing failed.
  const isClosed = tag === 'NoAccessibleDeviceError' && !(fields.originalError instanceof DOMException)
  if (isClosed || cause instanceof EmptyError) return new WalletFault('rejected')
  const code = statusWords[String(fields.errorCode).toLowerCase().replace(/^0x/, '')] ?? tags[tag]
  if (code) return new WalletFault(code, tag || null)
  const fault = toWalletFault(cause)
  return fault.code === 'failed' && !fault.detail && tag !== '' ? new WalletFault('failed', tag) : fault
}
