import { createHash, createHmac } from 'node:crypto'

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest()
}
function hmac(key: Buffer, data: Buffer): Buffer {
  return createHmac('sha256', key).update(data).digest()
}

interface Draw {
  entrants: readonly string[]
  winners: number
  reserves: number
  kaia: Buffer
  solana: Buffer
  secret: Buffer | null
}

/** The draw written down a second time, with the cryptography of Node and nothing of the product's. */
export function drawByReference({ entrants, winners, reserves, kaia, solana, secret }: Draw) {
  const sorted = [...new Set(entrants)].toSorted((one, other) =>
    Buffer.compare(Buffer.from(one), Buffer.from(other)),
  )
  const list = sorted.map((entrant) => `${entrant}\n`).join('')
  const hash = sha256(list).toString('hex')
  const secretPart = secret ? `"secretHash":"${sha256(secret).toString('hex')}",` : ''
  const rules = `{"kaiaHeight":100,"list":"${hash}","reserves":${reserves},${secretPart}"solanaSlot":200,"v":1,"winners":${winners}}`
  const label = Buffer.from('punky/draw/seed/v1\0')
  const seed = hmac(secret ?? Buffer.alloc(32), Buffer.concat([label, sha256(rules), kaia, solana]))
  const order = sorted.map((_, index) => index)
  const next = wordsOf(seed)
  for (let k = 0; k < winners + reserves; k++) {
    const n = BigInt(order.length - k)
    let word = next()
    while (word >= 2n ** 64n - (2n ** 64n % n)) word = next()
    const other = k + Number(word % n)
    const kept = order[k] ?? 0
    order[k] = order[other] ?? 0
    order[other] = kept
  }
  const drawn = order.slice(0, winners + reserves).map((index) => sorted[index] ?? '')
  return {
    list,
    rules,
    seed: seed.toString('hex'),
    winners: drawn.slice(0, winners),
    reserves: drawn.slice(winners),
  }
}

function wordsOf(seed: Buffer): () => bigint {
  let taken = 0n
  return () => {
    const index = Buffer.alloc(8)
    index.writeBigUInt64BE(taken / 4n)
    const block = hmac(seed, Buffer.concat([Buffer.from('punky/draw/stream/v1\0'), index]))
    return block.readBigUInt64BE(Number(taken++ % 4n) * 8)
  }
}
