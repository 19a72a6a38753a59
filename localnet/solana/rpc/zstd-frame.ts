/** RFC 8878: the magic number, and a header with a content size of four bytes, one segment, no checksum. */
const HEAD = Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd, 0xa0)
/** A block holds at most this much. */
const BLOCK_BYTES_MAX = 128 * 1024
/** The three low bits of a block's header: is it the last, and is it one repeated byte. */
const LAST = 1
const REPEATED = 2

/**
 * Bytes as a Zstandard frame, for clients that ask for `base64+zstd`. Node compresses with zstd from 22.15 only, and
 * nothing here needs it small: blocks are stored as they are, but for those of one repeated byte.
 */
export function zstdFrame(data: Uint8Array): Uint8Array {
  const size = Buffer.alloc(4)
  size.writeUInt32LE(data.length)
  const parts: Uint8Array[] = [HEAD, size]
  for (let at = 0; at === 0 || at < data.length; at += BLOCK_BYTES_MAX) {
    const block = data.subarray(at, at + BLOCK_BYTES_MAX)
    const isLast = at + BLOCK_BYTES_MAX >= data.length
    const isRepeated = block.length > 1 && block.every((byte) => byte === block[0])
    const head = Buffer.alloc(3)
    head.writeUIntLE((block.length << 3) | (isRepeated ? REPEATED : 0) | (isLast ? LAST : 0), 0, 3)
    parts.push(head, isRepeated ? block.subarray(0, 1) : block)
  }
  return Buffer.concat(parts)
}
