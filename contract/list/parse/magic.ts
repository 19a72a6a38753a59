/** First bytes of the files people upload by mistake, and the name they know them by. */
const kinds: readonly [string, readonly number[]][] = [
  ['Excel (.xlsx) / ZIP', [0x50, 0x4b, 0x03, 0x04]],
  ['ZIP', [0x50, 0x4b, 0x05, 0x06]],
  ['Excel (.xls)', [0xd0, 0xcf, 0x11, 0xe0]],
  ['PDF', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['PNG', [0x89, 0x50, 0x4e, 0x47]],
  ['JPEG', [0xff, 0xd8, 0xff]],
  ['GIF', [0x47, 0x49, 0x46, 0x38]],
  ['GZIP', [0x1f, 0x8b]],
  ['7Z', [0x37, 0x7a, 0xbc, 0xaf]],
  ['RAR', [0x52, 0x61, 0x72, 0x21, 0x1a]],
]

/** The kind of a binary file, recognized by its content and never by its name; null for what may be text. */
export function findFileKind(bytes: Uint8Array): string | null {
  const found = kinds.find(([, magic]) => magic.every((byte, index) => bytes[index] === byte))
  return found ? found[0] : null
}
