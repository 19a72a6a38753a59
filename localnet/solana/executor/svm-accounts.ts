import { Account, type LiteSvm } from 'litesvm/dist/internal.js'
import { addressBytes, addressText } from './addresses.ts'
import type { AccountState } from './executor.ts'

/** What the RPC shows as the rent epoch of every account that pays no rent: all of them. */
const RENT_EXEMPT_EPOCH = 2n ** 64n - 1n

/** A LiteSVM account as the RPC shows it. The data is a copy. */
export function accountState(account: Account): AccountState {
  return {
    lamports: account.lamports(),
    data: account.data(),
    owner: addressText(account.owner()),
    executable: account.executable(),
    rentEpoch: account.rentEpoch(),
  }
}

/** Writes an account past all checks; null removes it. */
export function writeAccount(svm: LiteSvm, address: string, state: AccountState | null): void {
  svm.setAccount(addressBytes(address), state === null ? removedAccount() : svmAccount(state))
}

/** A state of an account as LiteSVM takes it. */
export function svmAccount(state: AccountState): Account {
  return new Account(state.lamports, state.data, addressBytes(state.owner), state.executable, state.rentEpoch)
}

/** Adds lamports out of nothing, opening a System account where there is none. */
export function creditAccount(svm: LiteSvm, address: string, lamports: bigint): void {
  const key = addressBytes(address)
  const before = svm.getAccount(key)
  if (before === null) {
    svm.setAccount(key, new Account(lamports, new Uint8Array(), new Uint8Array(32), false, RENT_EXEMPT_EPOCH))
    return
  }
  const { data, owner, executable, rentEpoch, lamports: lamportsBefore } = accountState(before)
  svm.setAccount(
    key,
    new Account(lamportsBefore + lamports, data, addressBytes(owner), executable, rentEpoch),
  )
}

function removedAccount(): Account {
  return new Account(0n, new Uint8Array(), new Uint8Array(32), false, 0n)
}
