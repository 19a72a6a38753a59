const headerBytes = 56

/**
 * How deep a tree is and its newest root, from its account at the Account Compression program.
 * Header: type, version, buffer size, depth, authority, slot, flags. Then sequence, active change log, and the logs: root, path, index.
 */
export function readTree(data: Buffer): { depth: number; root: Buffer } {
  const depth = data.readUInt32LE(6)
  const logs = headerBytes + 24
  const active = Number(data.readBigUInt64LE(headerBytes + 8))
  const at = logs + active * (32 + 32 * depth + 8)
  return { depth, root: data.subarray(at, at + 32) }
}
