import { z } from 'zod'

/** Asks a chain, past everything of ours. */
export async function callRpc<T>(
  url: string,
  method: string,
  params: unknown[],
  result: z.ZodType<T>,
): Promise<T> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  return z.object({ result }).parse(await response.json()).result
}
