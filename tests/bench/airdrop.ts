import { z } from 'zod'
import { callRpc } from './call-rpc.ts'

/** Asks the localnet's faucet. */
export async function airdrop(url: string, address: string) {
  await callRpc(url, 'requestAirdrop', [address, 5_000_000_000_000], z.string())
}
