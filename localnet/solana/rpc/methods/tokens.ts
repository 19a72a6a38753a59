import { z } from 'zod'
import { accountJson } from '../account-json.ts'
import { readSlot, type RpcContext, type RpcMethod, withContext } from '../context.ts'
import { accountOptions, address, parseParams, readOptions } from '../params.ts'
import { RpcError } from '../rpc-error.ts'
import {
  readTokenAccount,
  readTokenMint,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
  uiAmount,
} from '../../ledger/spl-token.ts'
import { programAccountsAt } from './accounts.ts'

const ownerFilter = z.union([z.object({ mint: address }), z.object({ programId: address })])

/** SPL token balances. */
export const tokenMethods: Record<string, RpcMethod> = {
  getTokenAccountsByOwner(context, params) {
    const schema = z.tuple([address, ownerFilter, accountOptions.nullish()])
    const [owner, wanted, options] = parseParams(schema, params)
    const slot = readSlot(context, options)
    const programs = 'programId' in wanted ? [wanted.programId] : [TOKEN_PROGRAM, TOKEN_2022_PROGRAM]
    const found = programs
      .flatMap((program) => programAccountsAt(context, program, slot))
      .filter(({ account }) => {
        const token = readTokenAccount(account)
        return token?.owner === owner && (!('mint' in wanted) || token.mint === wanted.mint)
      })
      .map(({ address: pubkey, account }) => ({
        pubkey,
        account: accountJson(account, options, (key) => context.ledger.versions.at(key, slot)),
      }))
    return withContext(slot, found)
  },

  getTokenAccountBalance(context, params) {
    const [key, options] = parseParams(z.tuple([address, readOptions.nullish()]), params)
    const slot = readSlot(context, options)
    const token = readTokenAccount(context.ledger.versions.at(key, slot))
    if (token === null) throw new RpcError('invalidParams', 'Invalid param: not a Token account')
    return withContext(slot, uiAmount(token.amount, mintAt(context, token.mint, slot).decimals))
  },

  getTokenSupply(context, params) {
    const [key, options] = parseParams(z.tuple([address, readOptions.nullish()]), params)
    const slot = readSlot(context, options)
    const { supply, decimals } = mintAt(context, key, slot)
    return withContext(slot, uiAmount(supply, decimals))
  },

  getTokenLargestAccounts(context, params) {
    const [key, options] = parseParams(z.tuple([address, readOptions.nullish()]), params)
    const slot = readSlot(context, options)
    const { decimals } = mintAt(context, key, slot)
    const largest = [TOKEN_PROGRAM, TOKEN_2022_PROGRAM]
      .flatMap((program) => programAccountsAt(context, program, slot))
      .flatMap(({ address: holder, account }) => {
        const token = readTokenAccount(account)
        return token?.mint === key ? [{ address: holder, amount: token.amount }] : []
      })
      .sort((a, b) => (a.amount < b.amount ? 1 : -1))
      .slice(0, 20)
    return withContext(
      slot,
      largest.map(({ address: holder, amount }) => ({ address: holder, ...uiAmount(amount, decimals) })),
    )
  },
}

function mintAt({ ledger }: RpcContext, key: string, slot: number) {
  const mint = readTokenMint(ledger.versions.at(key, slot))
  if (mint === null) throw new RpcError('invalidParams', 'Invalid param: not a Token mint')
  return mint
}
