import { createHash } from 'node:crypto'
import { z } from 'zod'
import { parityTraitsMax, type MetadataProof } from '#contract/migration/parity.ts'

/** What reads an address, or decodes it where it holds its content itself. @throws Error when it cannot be read. */
export type ReadBytes = (url: string, bytesMax?: number) => Promise<Buffer>

const pictureBytesMax = 8 * 1024 * 1024
const textMax = 100
const traitsShape = z.array(z.object({ trait_type: z.unknown(), value: z.unknown() }).partial())

/**
 * Reads the metadata of a token and its picture as bytes. What cannot be read has no hash, so that two files of which one is
 * away are never called equal. Never throws.
 * @param input.describe name and picture of the JSON, as they are shown elsewhere. @param input.toUrl of the picture.
 */
export async function proveMetadata(input: {
  uri: string
  url: string
  readBytes: ReadBytes
  describe: (text: string) => { name: string | null; image: string | null }
}): Promise<MetadataProof> {
  const { uri, url, readBytes } = input
  const json = await readBytes(url).catch(() => null)
  const unread = { uri, name: null, traits: [], picture: null, json: null, image: null }
  if (!json) return unread
  const text = json.toString('utf8')
  const { name, image: picture } = describeOrNothing(text, input.describe)
  const image = picture === null ? null : await readBytes(picture, pictureBytesMax).catch(() => null)
  return {
    uri,
    name,
    traits: traitsOf(text),
    picture,
    json: fingerprintOf(json),
    image: image && fingerprintOf(image),
  }
}

function fingerprintOf(bytes: Buffer) {
  return { sha256: createHash('sha256').update(bytes).digest('hex'), bytes: bytes.length }
}

/** The hash of a file says something even when it holds no JSON. */
function describeOrNothing(
  text: string,
  describe: (text: string) => { name: string | null; image: string | null },
) {
  try {
    return describe(text)
  } catch {
    return { name: null, image: null }
  }
}

function traitsOf(text: string): MetadataProof['traits'] {
  try {
    const { attributes } = z.object({ attributes: traitsShape }).parse(JSON.parse(text))
    return attributes.slice(0, parityTraitsMax).flatMap(({ trait_type: type, value }) => {
      const shown = typeof value === 'string' || typeof value === 'number' ? String(value) : null
      return typeof type === 'string' && shown !== null
        ? [{ type: type.slice(0, textMax), value: shown.slice(0, textMax) }]
        : []
    })
  } catch {
    // No attributes, or none of the usual shape: there is nothing to compare but the hashes.
    return []
  }
}
