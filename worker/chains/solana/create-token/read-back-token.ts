import { readTokenMint, type ReadMint } from '#contract/send-token/read-account.ts'
import type { MadeToken, TokenContext } from '../../token.ts'
import type { LandedCost } from '../../transaction.ts'
import { addressFromBytes } from '../address/address-bytes.ts'
import { readAccounts } from '../network/accounts.ts'
import { readInside } from '../read-back/inside-metadata.ts'
import { finalizedTransaction, landedCost } from '../read-back/landed-transaction.ts'
import { expectSame } from '../read-back/mismatch.ts'
import { parseMetadata } from '../read-back/token-accounts.ts'
import { tokenMoves } from '../read-back/token-moves.ts'
import type { RpcPool } from '../rpc/rpc-pool.ts'

interface Places {
  metadata: string
  tokenAccount: string
  signature: string
}

/**
 * Everything that was promised: decimals, both authorities, name, symbol, URI and who may change them, and that what was made at once
 * reached the wallet, as the balances of the transaction show. How much there is later says nothing: more may be made.
 */
export async function readBackToken(
  pool: RpcPool,
  context: TokenContext,
  { metadata, tokenAccount, signature }: Places,
): Promise<{ item: MadeToken; cost: LandedCost }> {
  const transaction = await finalizedTransaction(pool, signature)
  const { authority, program, supply } = context
  const isPlain = program === 'token'
  const mint = context.mint.address
  const [mintAccount = null, metadataAccount = null] = await readAccounts(pool, [mint, metadata], {
    ...{ commitment: 'finalized', withData: true, minSlot: transaction.slot },
  })
  const read = readTokenMint(mintAccount)
  expectMint(context, read)
  const told = isPlain ? parseMetadata(metadataAccount) : readInside(read)
  expectSame('update authority', null, authority.address, told?.updateAuthority ?? null)
  expectSame('mint of the metadata', null, mint, told?.mint ?? null)
  for (const field of ['name', 'symbol'] as const)
    expectSame(field, null, context[field], told?.[field] ?? null)
  expectSame('URI', null, context.uri, told?.uri ?? null)
  if (supply > 0n) {
    const move = tokenMoves(transaction, signature)(tokenAccount)
    expectSame('mint of the token account', null, mint, move?.mint ?? null)
    expectSame('owner', null, authority.address, move?.owner ?? null)
    expectSame('supply', null, supply, move ? move.after - move.before : null)
  }
  return {
    item: {
      mint,
      tokenAccount: supply > 0n ? tokenAccount : null,
      metadataAccount: isPlain ? metadata : null,
    },
    cost: landedCost(transaction),
  }
}

function expectMint(
  { authority, program, decimals, keepsMint, keepsFreeze }: TokenContext,
  mint: ReadMint | null,
) {
  expectSame('outcome', null, program, mint?.program ?? null)
  expectSame('decimals', null, decimals, mint?.decimals ?? null)
  const { address } = authority
  expectSame(
    'mint authority',
    null,
    nameOf(keepsMint ? address : null),
    nameOf(addressOf(mint?.mintAuthority)),
  )
  expectSame(
    'freeze authority',
    null,
    nameOf(keepsFreeze ? address : null),
    nameOf(addressOf(mint?.freezeAuthority)),
  )
}

function addressOf(bytes: Uint8Array | null | undefined): string | null {
  return bytes ? addressFromBytes(bytes) : null
}

function nameOf(address: string | null): string {
  return address ?? '-'
}
