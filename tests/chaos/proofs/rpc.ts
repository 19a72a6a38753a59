import { z } from 'zod'

const accountsReply = z.object({
  value: z.array(
    z.object({ lamports: z.number(), owner: z.string(), data: z.tuple([z.string(), z.string()]) }).nullable(),
  ),
})
const signaturesReply = z.array(z.object({ signature: z.string(), err: z.unknown() }))
const transactionReply = z.object({
  slot: z.number(),
  meta: z.object({
    err: z.unknown(),
    fee: z.number(),
    preBalances: z.array(z.number()),
    postBalances: z.array(z.number()),
  }),
  transaction: z.object({ message: z.object({ accountKeys: z.array(z.string()) }) }),
})
export type ChainTransaction = z.output<typeof transactionReply>

const accountsAtOnce = 100
const signaturesAtOnce = 1_000

/** Asks the chain itself, and nothing of ours. */
export function createReader(url: string) {
  const ask = async <T>(method: string, params: unknown[], reply: z.ZodType<T>): Promise<T> => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    return z.object({ result: reply }).parse(await response.json()).result
  }
  const finalized = { commitment: 'finalized' }
  return {
    balance: async (address: string) =>
      BigInt((await ask('getBalance', [address, finalized], z.object({ value: z.number() }))).value),
    /** Null where there is none. */
    accounts: async (addresses: string[]) => {
      const found: ({ lamports: number; owner: string; data: Buffer } | null)[] = []
      for (let from = 0; from < addresses.length; from += accountsAtOnce) {
        const params = [addresses.slice(from, from + accountsAtOnce), { ...finalized, encoding: 'base64' }]
        const { value } = await ask('getMultipleAccounts', params, accountsReply)
        found.push(...value.map((it) => it && { ...it, data: Buffer.from(it.data[0], 'base64') }))
      }
      return found
    },
    /** Of all transactions an account is in, newest first. */
    signatures: async (address: string) => {
      const found: string[] = []
      for (;;) {
        const before = found.at(-1)
        const params = [address, { ...finalized, limit: signaturesAtOnce, ...(before && { before }) }]
        const page = await ask('getSignaturesForAddress', params, signaturesReply)
        found.push(...page.map(({ signature }) => signature))
        if (page.length < signaturesAtOnce) return found
      }
    },
    transaction: (signature: string) =>
      ask(
        'getTransaction',
        [signature, { ...finalized, encoding: 'json', maxSupportedTransactionVersion: 1 }],
        transactionReply,
      ),
  }
}
export type ChainReader = ReturnType<typeof createReader>
