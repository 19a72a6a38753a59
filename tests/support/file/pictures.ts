import { createHash } from 'node:crypto'

const png = Buffer.from('89504e470d0a1a0a', 'hex')

/** A picture that no other text makes: what tells kinds apart is its beginning. */
export function pictureOf(seed: string): Uint8Array {
  return Buffer.concat([png, Buffer.from(seed)])
}

export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
