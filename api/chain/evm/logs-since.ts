import { RpcRefused } from '#worker/plain-rpc/json-rpc.ts'

/** About how many questions one list may take: a visitor waits for it. */
const questionsMax = 200

/** What is asked of a node: blocks, both ends in, as JSON-RPC writes them. */
interface BlockRange {
  fromBlock: string
  toBlock: string
}

/**
 * All logs since a block: in one question, and where the node refuses so many blocks (each in its own words) in as many
 * smaller ones as it wants, up to a bound.
 * @throws RpcRefused when the node takes too few blocks at once for what there is to read.
 */
export async function logsSince<T>(
  fromBlock: number,
  input: { head: () => Promise<number>; read: (range: BlockRange) => Promise<T[]> },
): Promise<T[]> {
  const whole = await orRefused(input.read({ fromBlock: toHex(fromBlock), toBlock: 'latest' }))
  if (!(whole instanceof RpcRefused)) return whole
  const head = await input.head()
  const found: T[] = []
  let size = Math.ceil((head - fromBlock + 1) / 2)
  for (let from = fromBlock, left = questionsMax; from <= head; left -= 1) {
    const to = Math.min(head, from + size - 1)
    const part = await orRefused(input.read({ fromBlock: toHex(from), toBlock: toHex(to) }))
    if (!(part instanceof RpcRefused)) {
      found.push(...part)
      from = to + 1
      continue
    }
    size = Math.ceil(size / 2)
    if (from === to || (head - from + 1) / size > left) throw part
  }
  return found
}

async function orRefused<T>(reading: Promise<T>): Promise<T | RpcRefused> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof RpcRefused) return error
    throw error
  }
}

function toHex(value: number) {
  return `0x${value.toString(16)}`
}
