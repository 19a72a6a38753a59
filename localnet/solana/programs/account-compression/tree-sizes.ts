/** Buffer sizes the program takes, by depth (its own table; anything else is refused). */
const BUFFER_SIZES: Record<number, number[]> = {
  3: [8],
  5: [8],
  6: [16],
  7: [16],
  8: [16],
  9: [16],
  10: [32],
  11: [32],
  12: [32],
  13: [32],
  14: [64, 256, 1024, 2048],
  15: [64],
  16: [64],
  17: [64],
  18: [64],
  19: [64],
  20: [64, 256, 1024, 2048],
  24: [64, 256, 512, 1024, 2048],
  26: [512, 1024, 2048],
  30: [512, 1024, 2048],
}

/** Bytes of a change log: root, path, index, padding. */
export function changeLogBytes(depth: number): number {
  return 32 + 32 * depth + 8
}

/** Bytes of the tree part of a tree account, between header and canopy; null for a size that does not exist. */
export function treeBytes(depth: number, bufferSize: number): number | null {
  if (!BUFFER_SIZES[depth]?.includes(bufferSize)) return null
  return 24 + bufferSize * changeLogBytes(depth) + (32 * depth + 40)
}
