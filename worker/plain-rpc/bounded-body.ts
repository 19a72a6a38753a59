/** What a peer sends is read up to a bound, whatever it says about the length. @throws Error when it is more. */
export async function readBounded(body: AsyncIterable<Uint8Array>, bytesMax: number): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of body) {
    length += part.length
    if (length > bytesMax) throw new Error(`The answer is longer than ${bytesMax} bytes.`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}
