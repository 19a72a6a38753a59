import { LRUCache } from 'lru-cache'

/**
 * Keeps at most `max` entries and forgets the least recently used one, taking room as it fills. By its own `max` the
 * library makes room for all of them at once, of which the start of a worker took half.
 */
export function createBoundedCache<
  K extends object | string | number,
  V extends object | string | number | boolean,
>(max: number): LRUCache<K, V> {
  return new LRUCache({ maxSize: max, sizeCalculation: () => 1 })
}
