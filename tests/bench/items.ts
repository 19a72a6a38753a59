import { createHash, createPrivateKey, createPublicKey } from 'node:crypto'
import { base58 } from '@scure/base'
import type { MintListItem } from '#contract/mint/list/item.ts'

/** Owners are few: what is measured is the line, not the making of keys. */
const owners = Array.from({ length: 64 }, (_, at) => ownerOf(at))

/** A list as the checker would hand it on. */
export function benchItems(count: number, tag: string): MintListItem[] {
  return Array.from({ length: count }, (_, at) => ({
    row: at + 1,
    name: `콩즈 #${String(at + 1).padStart(6, '0')}`,
    symbol: 'KONGZ',
    uri: `https://assets.example.test/${tag}/${String(at + 1).padStart(6, '0')}.json`,
    owner: owners[at % owners.length] ?? '',
    sellerFeeBasisPoints: 500,
    creators: [],
    attributes: [],
  }))
}

function ownerOf(at: number) {
  const seed = createHash('sha256').update(`owner ${at}`).digest()
  const prefix = Buffer.from('302e020100300506032b657004220420', 'hex')
  const key = createPrivateKey({ key: Buffer.concat([prefix, seed]), format: 'der', type: 'pkcs8' })
  return base58.encode(createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32))
}

/** So many payouts, each to a wallet of its own, or all of `wallet`. */
export function benchPayouts(count: number, wallet?: string) {
  return Array.from({ length: count }, (_, at) => ({
    name: `${at}`,
    owner: wallet ?? ownerOf(at),
    amount: String(1_000_000 + at),
    reference: null,
  }))
}
