import { setTimeout as sleep } from 'node:timers/promises'
import { base58 } from '@scure/base'
import { z } from 'zod'
import { readTree } from '../support/tree/tree-account.ts'
import { callRpc } from './call-rpc.ts'

const accountReply = z.object({ value: z.object({ data: z.tuple([z.string(), z.string()]) }) })
const proofReply = z.object({ root: z.string() })

/**
 * Waits until the index has a tree as the chain has it, once all that was sent to the tree is confirmed: proofs that are asked for
 * now are for its newest root.
 * @param assetId any leaf of the tree that is not burnt.
 */
export async function untilIndexed(url: string, tree: string, assetId: string): Promise<void> {
  const config = { encoding: 'base64', commitment: 'confirmed' }
  const { value } = await callRpc(url, 'getAccountInfo', [tree, config], accountReply)
  const root = base58.encode(readTree(Buffer.from(value.data[0], 'base64')).root)
  while ((await callRpc(url, 'getAssetProof', [{ id: assetId }], proofReply)).root !== root) await sleep(5)
}
