import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { RpcRefused } from '#worker/plain-rpc/json-rpc.ts'

type Word = { address: string } | { uint: bigint | string } | { bytes32: string }

const wordDigits = 64

/** First four bytes of the hash of a function's signature. */
export function selector(signature: string) {
  return `0x${bytesToHex(keccak_256(utf8ToBytes(signature)).slice(0, 4))}`
}

/** Calldata of a function whose arguments are all one word long. */
export function encodeCall(signature: string, words: readonly Word[]) {
  return selector(signature) + words.map(encodeWord).join('')
}

function encodeWord(word: Word) {
  if ('address' in word) return word.address.slice(2).toLowerCase().padStart(wordDigits, '0')
  if ('bytes32' in word) return word.bytes32.replace(/^0x/, '').padStart(wordDigits, '0')
  return BigInt(word.uint).toString(16).padStart(wordDigits, '0')
}

/** A contract that is not there, or is another one, answers nothing or too little. */
function refused(message: string) {
  return new RpcRefused(0, message)
}

/** @throws RpcRefused when there is no word at `at`. */
function wordAt(data: string, at: number) {
  const word = data.slice(2 + at * wordDigits, 2 + (at + 1) * wordDigits)
  if (word.length !== wordDigits) throw refused('The answer of the contract is too short.')
  return word
}

/** @throws RpcRefused when the data is shorter than a word. */
export function decodeUint(data: string) {
  return BigInt(`0x${wordAt(data, 0)}`)
}

/** In lower case. @throws RpcRefused when the word is no address. */
export function decodeAddress(data: string) {
  const word = wordAt(data, 0)
  if (!/^0{24}/.test(word)) throw refused('The answer of the contract is no address.')
  return `0x${word.slice(24).toLowerCase()}`
}

/** A text that stands alone in an answer. @throws RpcRefused when offset and length do not fit the data. */
export function decodeText(data: string): string {
  const offset = BigInt(`0x${wordAt(data, 0)}`)
  if (offset !== 32n) throw refused('The answer of the contract is no text.')
  const length = BigInt(`0x${wordAt(data, 1)}`)
  const from = 2 + 2 * wordDigits
  const end = from + Number(length) * 2
  if (length > 1_000_000n || end > data.length) throw refused('The answer of the contract is cut off.')
  return Buffer.from(hexToBytes(data.slice(from, end))).toString('utf8')
}
