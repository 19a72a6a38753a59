import { z } from 'zod'
import { readTokenAccount, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../ledger/spl-token.ts'
import type { RpcContext } from '../context.ts'
import { exactNumber } from '../json-text.ts'
import { address } from '../params.ts'
import { RpcError } from '../rpc-error.ts'
import { accountMatcher, programAccountsAt } from './accounts.ts'
import { byId, pageOf } from './das-lists.ts'
import { PAGE_MAX, read } from './das-params.ts'

/** Some providers call the two filters by a longer name. */
const schema = z.object({
  mint: address.nullish(),
  owner: address.nullish(),
  mintAddress: address.nullish(),
  ownerAddress: address.nullish(),
  limit: z.number().int().min(1).max(PAGE_MAX).nullish(),
  page: z.number().int().min(1).nullish(),
  cursor: z.string().nullish(),
  before: z.string().nullish(),
  after: z.string().nullish(),
  options: z.object({ showZeroBalance: z.boolean().nullish() }).nullish(),
  displayOptions: z.object({ showZeroBalance: z.boolean().nullish() }).nullish(),
})
const names = ['mint', 'owner', 'page', 'limit', 'cursor', 'before', 'after', 'options']

/**
 * `getTokenAccounts` of the Digital Asset Standard: the accounts of a mint, of an owner, or of an owner for a mint, of
 * both programs of tokens, by their address. Empty ones only when asked for. As late as the index is.
 */
export async function getTokenAccounts(context: RpcContext, params: unknown): Promise<unknown> {
  const input = read(schema, params, names)
  const { das } = context
  const [mint, owner] = [input.mint ?? input.mintAddress, input.owner ?? input.ownerAddress]
  if (!mint && !owner) throw new RpcError('invalidParams', 'Invalid params: mint or owner is missing')
  await das.catchUp()
  const slot = das.indexedSlot
  const showsEmpty = (input.options ?? input.displayOptions)?.showZeroBalance === true
  const isWanted = accountMatcher({ filters: [...startingWith(0, mint), ...startingWith(32, owner)] })
  const found = [TOKEN_PROGRAM, TOKEN_2022_PROGRAM].flatMap((program) =>
    programAccountsAt(context, program, slot).flatMap(({ address: id, account }) => {
      const token = isWanted(account) ? readTokenAccount(account) : null
      return token !== null && (showsEmpty || token.amount > 0n) ? [{ id, token }] : []
    }),
  )
  const sortBy = { sortBy: 'id', sortDirection: 'asc' } as const
  const { rows, ...page } = pageOf(byId(found), { ...input, sortBy, displayOptions: null })
  return { ...page, token_accounts: rows.map(accountRow), last_indexed_slot: slot }
}

/** Comparing bytes is cheaper than reading every token account there is. */
function startingWith(offset: number, bytes: string | null | undefined) {
  return bytes ? [{ memcmp: { offset, bytes } }] : []
}

function accountRow({ id, token }: { id: string; token: NonNullable<ReturnType<typeof readTokenAccount>> }) {
  return {
    address: id,
    mint: token.mint,
    owner: token.owner,
    amount: exactNumber(token.amount),
    delegate: token.delegate,
    delegated_amount: exactNumber(token.delegatedAmount),
    frozen: token.state === 'frozen',
    close_authority: token.closeAuthority,
  }
}
