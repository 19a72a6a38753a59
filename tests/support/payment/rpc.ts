import { z } from 'zod'

const answer = z.object({ result: z.unknown().optional(), error: z.looseObject({}).optional() })

/** The two things that a wallet asks an RPC. */
export function rpcOf(url: string) {
  const ask = async (method: string, params: unknown[]) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    const { result, error } = answer.parse(await response.json())
    if (error) throw new Error(JSON.stringify(error))
    return result
  }
  return {
    blockhash: async () =>
      z.object({ value: z.object({ blockhash: z.string() }) }).parse(await ask('getLatestBlockhash', []))
        .value.blockhash,
    broadcast: (bytes: Uint8Array) =>
      ask('sendTransaction', [Buffer.from(bytes).toString('base64'), { encoding: 'base64' }]),
  }
}
