import pMap from 'p-map'
import type { FreezeAction } from '#contract/freeze-token/item.ts'
import type { Token } from '#contract/send-token/token.ts'
import { accountOf, openAccounts, type TokenSite } from '../tokens.ts'
import { newWallet } from '../wallet/wallet.ts'

/** Accounts that one transaction makes, and such transactions at a time. */
const perTransaction = 8
const atOnce = 16

/** Wallets that have an account for a token, made on a chain that does nothing else yet. */
export async function makeHolders(site: TokenSite, token: Token, count: number): Promise<string[]> {
  const owners = Array.from({ length: count }, () => newWallet().address)
  const groups = Array.from({ length: Math.ceil(count / perTransaction) }, (_, at) =>
    owners.slice(at * perTransaction, (at + 1) * perTransaction),
  )
  await pMap(groups, (group) => openAccounts(site, token, group), { concurrency: atOnce })
  return owners
}

/** An item that freezes or thaws the account of an owner, as a list stores it. */
export function toFreezeItem(token: Token, owner: string, action: FreezeAction = 'freeze') {
  return { name: owner, owner, assetId: accountOf(owner, token), action, ...token }
}
