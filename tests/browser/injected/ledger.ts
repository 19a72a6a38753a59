import { concat, getBytes, hashMessage, hexlify, toUtf8String, type Wallet } from 'ethers'
import type { BrowserContext } from 'playwright-core'

/** A Ledger on a cable, its Ethereum app open, as WebHID shows it. The key stays in Node. */
export interface TestLedger {
  /** What the device showed and was asked to sign. */
  signed: string[]
  /** First byte of the class and the instruction of everything it was sent, as hex. */
  commands: string[]
  /** The person presses the other button from now on. */
  isRefusing: boolean
}

const ok = '0x9000'
const refused = '0x6985'
const unknownInstruction = '0x6d00'
function lengthed(bytes: Uint8Array) {
  return concat([new Uint8Array([bytes.length]), bytes])
}
function ascii(text: string) {
  return new TextEncoder().encode(text)
}

/** Puts the device into every page of a context; call it before the first `goto`. */
export async function installLedger(context: BrowserContext, key: Wallet): Promise<TestLedger> {
  const ledger: TestLedger = { signed: [], commands: [], isRefusing: false }
  let message: Uint8Array = new Uint8Array()
  const sign = (isFirst: boolean, data: Uint8Array): string => {
    message = isFirst ? data : new Uint8Array([...message, ...data])
    // One byte of how many steps the path has, four for each, four for the length of the text.
    const head = 1 + 4 * (message[0] ?? 0)
    const length = new DataView(message.buffer).getUint32(head)
    const text = message.subarray(head + 4)
    if (text.length < length) return ok
    if (ledger.isRefusing) return refused
    ledger.signed.push(toUtf8String(text))
    const { r, s, v } = key.signingKey.sign(hashMessage(text))
    return concat([new Uint8Array([v]), r, s, ok])
  }
  const answer = (apdu: Uint8Array): string => {
    const command = hexlify(apdu.subarray(0, 2))
    ledger.commands.push(command)
    switch (command) {
      case '0xb001':
        return concat(['0x01', lengthed(ascii('Ethereum')), lengthed(ascii('1.12.0')), '0x0140', ok])
      case '0xe002': {
        const publicKey = getBytes(key.signingKey.publicKey)
        return concat([lengthed(publicKey), lengthed(ascii(key.address.slice(2))), ok])
      }
      case '0xe008':
        return sign(apdu[2] === 0, apdu.slice(5))
      default:
        return unknownInstruction
    }
  }
  await context.exposeFunction('__ledgerApdu', (apdu: number[]) =>
    Array.from(getBytes(answer(Uint8Array.from(apdu)))),
  )
  await context.addInitScript(pageScript)
  return ledger
}

/** In the page: a device that takes reports of 64 bytes (channel, tag 5, number, at first the length) and answers so. */
function pageScript() {
  const [frameBytes, tag] = [64, 5]
  let [awaited, apdu]: [number, number[]] = [0, []]
  const device = {
    vendorId: 0x2c97,
    productId: 0x4011,
    productName: 'Nano X',
    collections: [],
    opened: false,
    oninputreport: null as ((event: { data: DataView }) => void) | null,
    open: () => Promise.resolve(void (device.opened = true)),
    close: () => Promise.resolve(void (device.opened = false)),
    sendReport: async (_id: number, report: Uint8Array) => {
      const isFirst = report[3] === 0 && report[4] === 0
      if (isFirst) [awaited, apdu] = [((report[5] ?? 0) << 8) | (report[6] ?? 0), []]
      apdu.push(...report.subarray(isFirst ? 7 : 5))
      if (apdu.length < awaited) return
      const reply = await window.__ledgerApdu(apdu.slice(0, awaited))
      const rest = [reply.length >> 8, reply.length & 255, ...reply]
      for (let number = 0; rest.length > 0; number += 1) {
        const head = [report[0] ?? 0, report[1] ?? 0, tag, number >> 8, number & 255]
        const frame = new Uint8Array(frameBytes)
        frame.set([...head, ...rest.splice(0, frameBytes - head.length)])
        device.oninputreport?.({ data: new DataView(frame.buffer) })
      }
    },
  }
  const hid = {
    requestDevice: () => Promise.resolve([device]),
    getDevices: () => Promise.resolve([device]),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }
  Object.defineProperty(navigator, 'hid', { configurable: true, value: hid })
}

declare global {
  interface Window {
    __ledgerApdu: (apdu: number[]) => Promise<number[]>
  }
}
