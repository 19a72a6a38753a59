import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import type { AbiValue } from '#contract/evm-contract/abi.ts'
import { toChecksum } from '#contract/evm-address.ts'
import { RpcRefused } from '#worker/plain-rpc/json-rpc.ts'

/**
 * Values between the texts that a person reads and the words of the ABI: addresses, whole numbers, truth and text, as the
 * functions have them that are called from the console. Tests hold every function to ethers, byte for byte.
 */
const wordDigits = 64
const textMax = 100_000

/**
 * Arguments as calldata has them behind its selector, without 0x.
 * @param args by the names of the inputs, checked before (`evmArgProblems`). @throws Error for one that is missing.
 */
export function encodeValues(inputs: readonly AbiValue[], args: Readonly<Record<string, string>>): string {
  let tail = ''
  const heads = inputs.map(({ name, type }) => {
    const text = args[name]
    if (text === undefined) throw new Error(`The argument ${name} is missing.`)
    if (type !== 'string') return wordOf(type, text)
    const at = inputs.length * 32 + tail.length / 2
    tail += encodeText(text)
    return uint(BigInt(at))
  })
  return heads.join('') + tail
}

function wordOf(type: Exclude<AbiValue['type'], 'string'>, text: string): string {
  if (type === 'address') return text.slice(2).toLowerCase().padStart(wordDigits, '0')
  return uint(type === 'bool' ? BigInt(text === 'true') : BigInt(text))
}

function uint(value: bigint): string {
  return value.toString(16).padStart(wordDigits, '0')
}

function encodeText(text: string): string {
  const bytes = utf8ToBytes(text)
  return uint(BigInt(bytes.length)) + bytesToHex(bytes).padEnd(Math.ceil(bytes.length / 32) * wordDigits, '0')
}

/**
 * The values that a contract answered or was called with, as texts: an address with its checksum, a number in decimal digits.
 * @param hex the words alone, without 0x.
 * @throws RpcRefused when they are not of these types: it is another contract than it was taken for.
 */
export function decodeValues(outputs: readonly AbiValue[], hex: string): string[] {
  return outputs.map(({ type }, at) => decodeValue(type, hex, at))
}

function decodeValue(type: AbiValue['type'], hex: string, at: number): string {
  const word = wordAt(hex, at)
  switch (type) {
    case 'address':
      if (!/^0{24}/.test(word)) throw unfit('no address')
      return toChecksum(`0x${word.slice(24)}`)
    case 'bool':
      if (BigInt(`0x${word}`) > 1n) throw unfit('neither true nor false')
      return String(BigInt(`0x${word}`) === 1n)
    case 'uint96':
      if (!/^0{40}/.test(word)) throw unfit('too large')
      return BigInt(`0x${word}`).toString()
    case 'uint256':
      return BigInt(`0x${word}`).toString()
    case 'string':
      return decodeText(hex, BigInt(`0x${word}`))
  }
}

function decodeText(hex: string, offset: bigint): string {
  if (offset % 32n !== 0n || offset > BigInt(textMax)) throw unfit('no text')
  const at = Number(offset / 32n)
  const length = BigInt(`0x${wordAt(hex, at)}`)
  const from = (at + 1) * wordDigits
  if (length > BigInt(textMax) || from + Number(length) * 2 > hex.length) throw unfit('cut off')
  return Buffer.from(hexToBytes(hex.slice(from, from + Number(length) * 2))).toString('utf8')
}

function wordAt(hex: string, at: number): string {
  const word = hex.slice(at * wordDigits, (at + 1) * wordDigits)
  if (word.length !== wordDigits) throw unfit('too short')
  return word
}

function unfit(what: string): RpcRefused {
  return new RpcRefused(0, `The answer of the contract is ${what}.`)
}
