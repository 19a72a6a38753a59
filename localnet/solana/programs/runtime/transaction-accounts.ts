import { Account, type LiteSvm } from 'litesvm/dist/internal.js'

const RENT_EXEMPT_EPOCH = 2n ** 64n - 1n
const SYSTEM_PROGRAM = new Uint8Array(32)

/** An account while a transaction runs; programs write into it in place. */
export interface WorkingAccount {
  lamports: bigint
  data: Uint8Array
  owner: Uint8Array
  executable: boolean
  rentEpoch: bigint
  /** Whether LiteSVM has not seen the newest bytes yet. */
  isDirty: boolean
}

/**
 * The accounts of one transaction: read from LiteSVM once, changed in place, written back before
 * LiteSVM itself runs something and at the end. Remembers how every writable account was before.
 */
export class TransactionAccounts {
  private readonly loaded = new Map<number, WorkingAccount>()
  private readonly before = new Map<number, Account | null>()

  constructor(
    private readonly svm: LiteSvm,
    readonly keys: Uint8Array[],
    writableIndexes: number[],
  ) {
    for (const index of writableIndexes) this.before.set(index, svm.getAccount(this.key(index)))
  }

  key(index: number): Uint8Array {
    const key = this.keys[index]
    if (key === undefined) throw new RangeError(`The transaction has no account ${index}.`)
    return key
  }

  get(index: number): WorkingAccount {
    const known = this.loaded.get(index)
    if (known !== undefined) return known
    const account = this.svm.getAccount(this.key(index))
    const working = account === null ? emptyAccount() : workingAccount(account)
    this.loaded.set(index, working)
    return working
  }

  /** Gives LiteSVM every change it has not seen. */
  flush(): void {
    for (const [index, account] of this.loaded) {
      if (!account.isDirty) continue
      const { lamports, data, owner, executable, rentEpoch } = account
      this.svm.setAccount(this.key(index), new Account(lamports, data, owner, executable, rentEpoch))
      account.isDirty = false
    }
  }

  /** Takes the fee from the payer, who has been found able to pay it. */
  charge(feeLamports: bigint): void {
    const payer = this.get(0)
    payer.lamports -= feeLamports
    payer.isDirty = true
  }

  /** Forgets what LiteSVM may have changed, so that it is read again. */
  forget(indexes: Iterable<number>): void {
    for (const index of indexes) this.loaded.delete(index)
  }

  /** Puts back every writable account as it was. */
  rollback(): void {
    for (const [index, account] of this.before) {
      this.svm.setAccount(
        this.key(index),
        account ?? new Account(0n, new Uint8Array(), SYSTEM_PROGRAM, false, 0n),
      )
    }
    this.loaded.clear()
  }
}

function workingAccount(account: Account): WorkingAccount {
  return {
    lamports: account.lamports(),
    data: account.data(),
    owner: account.owner(),
    executable: account.executable(),
    rentEpoch: account.rentEpoch(),
    isDirty: false,
  }
}

function emptyAccount(): WorkingAccount {
  return {
    lamports: 0n,
    data: new Uint8Array(),
    owner: SYSTEM_PROGRAM,
    executable: false,
    rentEpoch: RENT_EXEMPT_EPOCH,
    isDirty: false,
  }
}
