import { sql, type SQL } from 'drizzle-orm'
import { zeroAddress } from '#contract/evm-address.ts'
import { dustWeiOf } from '../held/surplus.ts'

/**
 * Whether a deposit is dust: an orphan that an admin said it of, coin of less than the setting DUST_BELOW_WEI says (where nobody set
 * it, that costs as much to send as it is worth), or a token that nobody sent.
 * Coin of a wallet that ever asked for a migration is none, however little: it may be a fee that was too short.
 * @param d the deposits, as the query calls them.
 */
export function isDust(d: SQL): SQL {
  return sql`(${d}.handling = 'orphan' and (${d}.is_dust
    or ${d}.kind in ('unregistered', 'multi', 'token') and ${d}.from_address = ${zeroAddress}
    or ${d}.kind in ('fee', 'coin')
      and ${d}.value_wei < coalesce((
        select cd_value::numeric from settings where cd_key = 'DUST_BELOW_WEI' and cd_value ~ '^[0-9]+$'),
        ${dustWeiOf(d)} + 1)
      and not exists (select 1 from migrations asked
        where asked.chain = ${d}.chain and asked.old_wallet_address = ${d}.from_address)))`
}

/** Who sent a deposit, as far as it is known: nobody, an exchange by the setting EXCHANGE_ADDRESSES, a contract, an account. */
export function senderOf(d: SQL): SQL<'nobody' | 'exchange' | 'contract' | 'account' | 'unknown'> {
  return sql`case
    when ${d}.from_address = ${zeroAddress} then 'nobody'
    when exists (select 1 from settings, regexp_split_to_table(lower(cd_value), '[,[:space:]]+') as exchange
      where cd_key = 'EXCHANGE_ADDRESSES' and exchange = ${d}.from_address) then 'exchange'
    when ${d}.is_from_contract then 'contract'
    when ${d}.is_from_contract = false then 'account'
    else 'unknown' end`
}
