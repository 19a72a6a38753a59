import { z } from 'zod'

/**
 * What EVM nodes answer, parsed only for the fields that money or an NFT depends on. Other fields are ignored: Kaia
 * serves its own kinds of transactions as legacy ones with made-up fields, and a block may hold kinds not invented
 * yet.
 */
function hexOf(digits: number) {
  return z.string().regex(new RegExp(`^0x[0-9a-fA-F]{${digits}}$`))
}

export const hash = hexOf(64).toLowerCase()
export const address = hexOf(40).toLowerCase()

/** A JSON-RPC quantity: hex without a fixed length. At most 256 bits. */
export const quantity = z
  .string()
  .regex(/^0x[0-9a-fA-F]{1,64}$/)
  .transform((text) => BigInt(text))

/** A quantity that counts blocks, seconds, logs. */
export const count = quantity.refine((value) => value <= BigInt(Number.MAX_SAFE_INTEGER)).transform(Number)

/** One 256-bit word, as eth_call answers a number. */
export const word = hexOf(64).transform((text) => BigInt(text))

/** One word that holds an address. */
export const addressWord = z
  .string()
  .regex(/^0x0{24}[0-9a-fA-F]{40}$/)
  .transform((text) => `0x${text.slice(-40).toLowerCase()}`)

export const header = z.object({
  number: count,
  hash,
  timestamp: count,
  baseFeePerGas: quantity.nullish(),
})
export type Header = z.infer<typeof header>

export const transaction = z.object({
  hash,
  from: address,
  /** Null when it deploys a contract. */
  to: address.nullish().transform((to) => to ?? null),
  value: quantity,
  /** Legacy transactions may come without; what is there must be right. */
  chainId: quantity.nullish(),
  /** Both null while it waits. */
  blockHash: hash.nullish(),
  blockNumber: count.nullish(),
})
export type Transaction = z.infer<typeof transaction>

export const log = z.object({
  address,
  topics: z.array(hash).max(4),
  /** Only of kinds that keep their amount there: an old node may leave it out. */
  data: z
    .string()
    .regex(/^0x(?:[0-9a-fA-F]{2})*$/)
    .toLowerCase()
    .nullish()
    .transform((data) => data ?? '0x'),
  logIndex: count,
  transactionHash: hash,
  blockHash: hash,
  blockNumber: count,
  /** Removed by a reorganisation, while the node still lists it. */
  removed: z
    .boolean()
    .nullish()
    .transform((isRemoved) => isRemoved === true),
})
export type Log = z.infer<typeof log>

export const receipt = z.object({
  transactionHash: hash,
  blockHash: hash,
  blockNumber: count,
  /** Before Byzantium there was none; every chain here is younger. */
  status: z.enum(['0x0', '0x1']).transform((status) => status === '0x1'),
  from: address.nullish(),
  /** What the gas of it cost is not what anything depends on: nodes may leave it out. */
  gasUsed: quantity.nullish().catch(null),
  effectiveGasPrice: quantity.nullish().catch(null),
  logs: z.array(log),
})
export type Receipt = z.infer<typeof receipt>
