/** What assets are listed by. Null: in no list of that kind. */
export interface ListKeys {
  owner: string | null
  collection: string | null
  authority: string | null
}

const kinds = ['owner', 'collection', 'authority'] as const

/** Which assets belong to an owner, a collection, an authority. */
export class AssetLists {
  readonly #keysById = new Map<string, ListKeys>()
  readonly #idsByKey = new Map<string, Set<string>>()

  /** Lists an asset under its keys, and no longer under those it had before. */
  put(id: string, keys: ListKeys): void {
    this.remove(id)
    this.#keysById.set(id, keys)
    for (const kind of kinds) {
      if (keys[kind] === null) continue
      const listKey = `${kind} ${keys[kind]}`
      const ids = this.#idsByKey.get(listKey)
      if (ids === undefined) this.#idsByKey.set(listKey, new Set([id]))
      else ids.add(id)
    }
  }

  /** Changes some keys of an asset, listed or not yet. */
  change(id: string, keys: Partial<ListKeys>): void {
    const before = this.#keysById.get(id) ?? { owner: null, collection: null, authority: null }
    this.put(id, { ...before, ...keys })
  }

  remove(id: string): void {
    const keys = this.#keysById.get(id)
    if (keys === undefined) return
    this.#keysById.delete(id)
    for (const kind of kinds) this.#idsByKey.get(`${kind} ${keys[kind]}`)?.delete(id)
  }

  keysOf(id: string): ListKeys | null {
    return this.#keysById.get(id) ?? null
  }

  ids(kind: keyof ListKeys, value: string): Iterable<string> {
    return this.#idsByKey.get(`${kind} ${value}`) ?? []
  }
}
