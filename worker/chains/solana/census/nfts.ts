import type { FoundNft, MintContext, MintItem } from '../../programs.ts'
import type { MintBuilder } from '../mint/item-instructions.ts'
import { readAccounts } from '../network/accounts.ts'
import type { RpcPool } from '../rpc/rpc-pool.ts'
import { askEveryRpc } from './ask-every-rpc.ts'

/** See Programs.census.listMinted. */
export async function listMinted(
  pool: RpcPool,
  builder: MintBuilder,
  context: MintContext,
  items: MintItem[],
): Promise<FoundNft[]> {
  if (items.length === 0) return []
  const derived = items.map((item) => builder.nftAddresses(context, item))
  const mints = derived.map(({ mint }) => mint.address)
  const answers = await askEveryRpc(pool, 'getMultipleAccounts', (rpc) =>
    readAccounts(rpc, mints, { commitment: 'finalized', withData: false }),
  )
  return items.flatMap(({ key }, at) => {
    const own = derived[at]
    if (!own || !answers.some((accounts) => accounts[at])) return []
    const { mint, tokenAccount, metadata: metadataAccount, masterEdition: masterEditionAccount } = own
    return [{ key, mint: mint.address, tokenAccount, metadataAccount, masterEditionAccount }]
  })
}
