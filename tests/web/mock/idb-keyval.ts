/** What stands for the package idb-keyval: IndexedDB is the browser's, and jsdom has none. */
export const kept = new Map<string, unknown>()

export async function get(key: string): Promise<unknown> {
  return kept.get(key)
}

export async function set(key: string, value: unknown): Promise<void> {
  kept.set(key, value)
}

export async function del(key: string): Promise<void> {
  kept.delete(key)
}
