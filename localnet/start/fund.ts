import { z } from 'zod'

const balanceReply = z.object({ result: z.object({ value: z.number() }) })
const sol = 1_000_000_000
const demoSol = 500

/** Gives the demo wallet play money on the localnet when it has little left. */
export async function fund(rpcUrl: string, address: string) {
  const { result } = balanceReply.parse(await call(rpcUrl, 'getBalance', [address]))
  if (result.value < (demoSol / 5) * sol) await call(rpcUrl, 'requestAirdrop', [address, demoSol * sol])
}

async function call(rpcUrl: string, method: string, params: unknown[]): Promise<unknown> {
  const reply = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  return reply.json()
}
