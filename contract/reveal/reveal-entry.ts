import { z } from 'zod'
import { sha256Text } from '../bytes.ts'
import { canonicalJson } from '../canonical-json.ts'
import { lineText } from '../text.ts'

/** What an NFT of a collection becomes at the reveal. */
export const revealEntrySchema = z.strictObject({
  name: lineText().min(1).max(200),
  uri: lineText().min(1).max(400),
  /** SHA-256 of the metadata file, byte for byte as it is served. */
  metadata: sha256Text,
  /** SHA-256 of its picture. */
  image: sha256Text,
})
export type RevealEntry = z.infer<typeof revealEntrySchema>

/** The text that is hashed and published: JSON with sorted keys and without spaces. */
export function writeRevealEntry(entry: RevealEntry): string {
  return canonicalJson(entry)
}

/** The entry of a published text; null when it is none, or spelled in another way than `writeRevealEntry` does. */
export function readRevealEntry(text: string): RevealEntry | null {
  try {
    const parsed = revealEntrySchema.safeParse(JSON.parse(text))
    return parsed.success && writeRevealEntry(parsed.data) === text ? parsed.data : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
