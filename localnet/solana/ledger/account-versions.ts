import type { AccountState, Executor } from '../executor/executor.ts'

/** Owners of accounts no transaction can change, even one that names them as writable. */
const reservedOwners = new Set([
  'NativeLoader1111111111111111111111111111111',
  'Sysvar1111111111111111111111111111111111111',
])

/** What an account was before the first change made to it in `slot`. */
interface Version {
  slot: number
  before: AccountState | null
}

/**
 * The past of accounts changed in slots that are not final yet. An account is copied once per slot,
 * before its first change there; that is enough to read it as of any unfinalized slot and to undo
 * slots when the chain forks.
 */
export class AccountVersions {
  readonly #executor: Executor
  readonly #versions = new Map<string, Version[]>()
  readonly #addressesBySlot = new Map<number, Set<string>>()

  constructor(executor: Executor) {
    this.#executor = executor
  }

  /** Call before `address` may change in `slot`. Slots come in rising order. */
  remember(slot: number, address: string): void {
    const touched = this.#touchedIn(slot)
    if (touched.has(address)) return
    const before = this.#executor.getAccount(address)
    if (before !== null && reservedOwners.has(before.owner)) return
    touched.add(address)
    const version = { slot, before }
    const versions = this.#versions.get(address)
    if (versions === undefined) this.#versions.set(address, [version])
    else versions.push(version)
  }

  /** The account as it was when `slot` ended. `slot` must not be older than the last finished one. */
  at(address: string, slot: number): AccountState | null {
    const later = this.#versions.get(address)?.find((version) => version.slot > slot)
    const account = later === undefined ? this.#executor.getAccount(address) : later.before
    return account === null || account.lamports === 0n ? null : account
  }

  /** Addresses changed after `slot`. */
  changedAfter(slot: number): Set<string> {
    const changed = new Set<string>()
    for (const [touchedSlot, addresses] of this.#addressesBySlot) {
      if (touchedSlot > slot) for (const address of addresses) changed.add(address)
    }
    return changed
  }

  /** Puts every account back to what it was when `fromSlot` began. */
  rollBack(fromSlot: number): void {
    for (const address of this.changedAfter(fromSlot - 1)) {
      const versions = this.#versions.get(address) ?? []
      const first = versions.findIndex((version) => version.slot >= fromSlot)
      const version = versions[first]
      if (version === undefined) continue
      this.#executor.setAccount(address, version.before)
      this.#keep(address, versions.slice(0, first))
    }
    for (const slot of this.#addressesBySlot.keys()) {
      if (slot >= fromSlot) this.#addressesBySlot.delete(slot)
    }
  }

  /** Forgets states before the end of `lastSlot`. @returns the addresses that changed in the slots it purged. */
  purge(lastSlot: number): string[] {
    const changed: string[] = []
    for (const [slot, addresses] of this.#addressesBySlot) {
      if (slot > lastSlot) continue
      this.#addressesBySlot.delete(slot)
      for (const address of addresses) {
        changed.push(address)
        const versions = this.#versions.get(address) ?? []
        this.#keep(
          address,
          versions.filter((version) => version.slot > lastSlot),
        )
      }
    }
    return changed
  }

  #keep(address: string, versions: Version[]): void {
    if (versions.length === 0) this.#versions.delete(address)
    else this.#versions.set(address, versions)
  }

  #touchedIn(slot: number): Set<string> {
    const known = this.#addressesBySlot.get(slot)
    if (known !== undefined) return known
    const created = new Set<string>()
    this.#addressesBySlot.set(slot, created)
    return created
  }
}
