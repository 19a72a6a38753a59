import { z } from 'zod'
import { askRpc, methodNotFound, methodNotSupported, RpcRefused, RpcUnreachable } from './json-rpc.ts'

export interface KeyPoint {
  x: bigint
  y: bigint
}

/** Who signs for an account of Kaia. legacy: the key its address comes from, as on every EVM chain. */
export type AccountKey =
  | { kind: 'legacy' }
  /** No account, or a kind we do not know. */
  | { kind: 'none' }
  | { kind: 'weighted'; threshold: number; keys: { weight: number; key: KeyPoint }[] }

const coordinate = z
  .string()
  .regex(/^0x[0-9a-fA-F]+$/)
  .transform((it) => BigInt(it))
const point = z.object({ x: coordinate, y: coordinate })
const weighted = z.object({
  threshold: z.number().int().positive(),
  keys: z.array(z.object({ weight: z.number().int().positive(), key: point })),
})
const anyKey = z.object({ keyType: z.number().int(), key: z.unknown() })

/** Numbers of Kaia's account keys: https://docs.kaia.io/learn/accounts/ */
const legacyType = 1
const publicType = 2
const weightedType = 4
const roleBasedType = 5

/**
 * The account key of an address, asked of one RPC.
 * @param isLocalnet its node is none of Kaia and has no account keys: every key is legacy. Elsewhere a node that
 * does not know the method cannot know whether the key was changed, and its refusal does not mean that it was not.
 * @throws RpcUnreachable.
 */
export async function readAccountKey(url: string, address: string, isLocalnet: boolean): Promise<AccountKey> {
  try {
    const params = [address, 'latest']
    const schema = anyKey.nullable()
    const reply = await askRpc(url, { method: 'kaia_getAccountKey', params, schema })
    return reply === null ? { kind: 'legacy' } : toKey(reply)
  } catch (error) {
    if (!(error instanceof RpcRefused)) throw error
    const hasNoKeys = error.rpcCode === methodNotFound || error.rpcCode === methodNotSupported
    if (hasNoKeys && isLocalnet) return { kind: 'legacy' }
    if (hasNoKeys)
      throw new RpcUnreachable('An RPC in KAIA_RPC_URL does not know kaia_getAccountKey. Name nodes of Kaia.')
    throw new RpcUnreachable('The RPC does not report the key of an account.', { cause: error })
  }
}

function toKey({ keyType, key }: z.output<typeof anyKey>): AccountKey {
  switch (keyType) {
    case legacyType:
      return { kind: 'legacy' }
    case publicType: {
      const parsed = point.safeParse(key)
      if (!parsed.success) return { kind: 'none' }
      return { kind: 'weighted', threshold: 1, keys: [{ weight: 1, key: parsed.data }] }
    }
    case weightedType: {
      const parsed = weighted.safeParse(key)
      return parsed.success ? { kind: 'weighted', ...parsed.data } : { kind: 'none' }
    }
    case roleBasedType: {
      // The first role is the one that signs transactions, and only it moves an NFT.
      const parsed = z.array(anyKey).min(1).safeParse(key)
      const first = parsed.data?.[0]
      return first && first.keyType !== roleBasedType ? toKey(first) : { kind: 'none' }
    }
    default:
      return { kind: 'none' }
  }
}
