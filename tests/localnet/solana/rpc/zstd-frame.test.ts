import zlib from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { zstdFrame } from '#localnet/solana/rpc/zstd-frame.ts'

const sizes = [0, 1, 2, 165, 131_071, 131_072, 131_073, 400_000]
const samples = sizes.flatMap((size) => [
  new Uint8Array(size),
  Uint8Array.from({ length: size }, (_, index) => index % 251),
])

describe('zstdFrame', () => {
  it('holds what it was made of, by the format', () => {
    for (const sample of samples) expect(Buffer.compare(decoded(zstdFrame(sample)), sample)).toBe(0)
  })

  it.skipIf(!('zstdDecompressSync' in zlib))('is read by the decoder of Node, where it has one', () => {
    const decompress: unknown = Reflect.get(zlib, 'zstdDecompressSync')
    if (typeof decompress !== 'function') throw new Error('There is no decoder.')
    for (const sample of samples) expect(Buffer.compare(decompress(zstdFrame(sample)), sample)).toBe(0)
  })
})

/** RFC 8878, section 3.1.1, of frames whose blocks are raw or one repeated byte. */
function decoded(frame: Uint8Array): Uint8Array {
  const bytes = Buffer.from(frame)
  expect(bytes.readUInt32LE(0)).toBe(0xfd2fb528)
  // Single segment, content size of four bytes, no checksum, no dictionary.
  expect(bytes[4]).toBe(0xa0)
  const parts: Buffer[] = []
  let [at, isLast] = [9, false]
  while (!isLast) {
    const head = bytes.readUIntLE(at, 3)
    const [type, size] = [(head >> 1) & 3, head >> 3]
    expect(size).toBeLessThanOrEqual(128 * 1024)
    expect([0, 1]).toContain(type)
    isLast = (head & 1) === 1
    at += 3
    parts.push(type === 1 ? Buffer.alloc(size, bytes[at]) : bytes.subarray(at, at + size))
    at += type === 1 ? 1 : size
  }
  expect(at).toBe(bytes.length)
  expect(Buffer.concat(parts).length).toBe(bytes.readUInt32LE(5))
  return Buffer.concat(parts)
}
