import { readTokenAccount, tokenProgramIds } from '#contract/send-token/read-account.ts'
import type { TokenReader } from '../../token.ts'
import { addressFromBytes } from '../address/address-bytes.ts'
import { findAssociatedTokenAddress } from '../address/metaplex-addresses.ts'
import { readAccounts } from '../network/accounts.ts'
import type { Rpc } from '../rpc/rpc-pool.ts'

/** See TokenReader. */
export async function listHeld(rpc: Rpc, wanted: Parameters<TokenReader['listHeld']>[0]): Promise<bigint[]> {
  const addresses = wanted.map(({ owner, mint, program }) =>
    findAssociatedTokenAddress(owner, mint, tokenProgramIds[program]),
  )
  const accounts = await readAccounts(rpc, addresses, { commitment: 'confirmed', withData: true })
  return wanted.map(({ owner, mint }, at) => {
    const found = readTokenAccount(accounts[at] ?? null)
    const isOwn =
      found !== null && addressFromBytes(found.owner) === owner && addressFromBytes(found.mint) === mint
    return isOwn ? found.amount : 0n
  })
}
