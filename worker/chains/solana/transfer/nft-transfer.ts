import type { SentItem, TransferItem } from '../../programs.ts'
import { findAssociatedTokenAddress } from '../address/metaplex-addresses.ts'
import type { NftStep, Refusal } from '../assets/asset-steps.ts'
import type { InstructionCode } from '../failure/chain-failures.ts'
import { createTokenAccount, transferToken } from '../instructions/spl-token.ts'
import type { TokenMove } from '../read-back/token-moves.ts'
import { expectSame } from '../read-back/mismatch.ts'
import { parseToken } from '../read-back/token-accounts.ts'
import type { RpcAccount } from '../rpc/rpc-schemas.ts'
import { alreadyThere } from './already-there.ts'
import type { ReadBackField } from '#contract/codes/details.ts'

/** The Associated Token Account program, and System inside it. */
const accountCodes = new Map<number, InstructionCode>([
  // The account is there and belongs to somebody else.
  [0, 'RECIPIENT_ATA_FOREIGN'],
  // The payer lacks the rent.
  [1, 'PAYER_BALANCE_TOO_LOW'],
])

/** SPL Token. What it says of a locked account is the same for every operation. */
const tokenCodes = new Map<number, InstructionCode>([
  // The account of the wallet is empty, or is not the wallet's.
  [1, 'NOT_HELD'],
  [4, 'NOT_HELD'],
])

/**
 * The one token of the NFT, from the associated token account of its holder to that of the new owner, which is made if it is not there.
 * The account is asked for first, whether or not it is there: a bare transfer would pay whoever an account was given to.
 */
export const nftTransfer: NftStep<TransferItem, SentItem> = {
  // The account with its four calls, and the transfer. One that was given lamports before takes two more, and such chunks are split.
  trace: 6,
  // Measured: 15,000, and 1,500 more for each address that is searched past.
  units: 25_000,
  codes: [accountCodes, tokenCodes],
  accountsBefore: ({ owner, assetId }) => [findAssociatedTokenAddress(owner, assetId)],
  findRefusal: (_nft, item, { authority, accounts: [account = null] }) =>
    findRefusal(item, authority, account),
  instructions: (_nft, { assetId, owner }, holder) => {
    const account = findAssociatedTokenAddress(owner, assetId)
    return [
      createTokenAccount({ payer: holder, account, owner, mint: assetId }),
      transferToken({
        source: findAssociatedTokenAddress(holder, assetId),
        mint: assetId,
        destination: account,
        owner: holder,
      }),
    ]
  },
  accountsOf: () => [],
  // What this transaction did: a later balance proves nothing, since the new owner may have sent it on.
  readBack: (item, { authority, tokensOf }) => {
    const tokenAccount = findAssociatedTokenAddress(item.owner, item.assetId)
    const from = tokensOf(findAssociatedTokenAddress(authority, item.assetId))
    expectMove(item, 'token sent', from, { owner: authority, before: 1n, after: 0n })
    expectMove(item, 'token', tokensOf(tokenAccount), { owner: item.owner, before: 0n, after: 1n })
    return { ...item, tokenAccount }
  },
}

function findRefusal(item: TransferItem, authority: string, account: RpcAccount | null): Refusal | null {
  // The chain would take it again and again, and change nothing.
  if (item.owner === authority) return alreadyThere(item)
  const token = parseToken(account)
  if (token === null) return null
  if (token.owner !== item.owner)
    return {
      code: 'RECIPIENT_ATA_FOREIGN',
      detail: {
        code: 'TOKEN_ACCOUNT_FOREIGN',
        params: { assetId: item.assetId, owner: item.owner, holder: token.owner },
      },
    }
  return token.amount > 0n ? alreadyThere(item) : null
}

function expectMove(
  { key, assetId }: TransferItem,
  field: ReadBackField,
  found: TokenMove | null,
  planned: Omit<TokenMove, 'mint'>,
): void {
  const textOf = ({ mint, owner, before, after }: TokenMove) => `${mint} @ ${owner}: ${before} → ${after}`
  expectSame(field, key, textOf({ mint: assetId, ...planned }), found && textOf(found))
}
