import { z } from 'zod'
import { isSameAddress } from '../wallet/index.ts'

/** An NFT somebody wants to move. */
const chosenNftSchema = z.object({
  routeId: z.number(),
  oldProjectId: z.number(),
  contract: z.string(),
  tokenId: z.string(),
  name: z.string(),
  image: z.string().nullable(),
  /** It is with us already, and needs no hand-over. */
  isHeld: z.boolean().optional(),
})
export type ChosenNft = z.infer<typeof chosenNftSchema>

const draftSchema = z.object({
  /** Whose draft it is: another wallet starts with an empty one. */
  oldAddress: z.string(),
  newAddress: z.string(),
  isAddressConfirmed: z.boolean(),
  isNeverUsedConfirmed: z.boolean().default(false),
  chosen: z.array(chosenNftSchema),
  isChosen: z.boolean(),
  /** The same for every try, so that a repeated request joins what it began. */
  runId: z.string(),
})
export type Draft = z.infer<typeof draftSchema>

const storageKey = 'MIGRATION_DRAFT'

/** What was entered in this tab and not asked for yet. Once it is, the server has it. */
export function readDraft(oldAddress: string): Draft {
  const parsed = draftSchema.safeParse(jsonOf(sessionStorage.getItem(storageKey)))
  if (parsed.success && isSameAddress(parsed.data.oldAddress, oldAddress)) return parsed.data
  return emptyDraft(oldAddress)
}

export function saveDraft(draft: Draft): void {
  sessionStorage.setItem(storageKey, JSON.stringify(draft))
}
export function dropDraft(): void {
  sessionStorage.removeItem(storageKey)
}

export function emptyDraft(oldAddress: string): Draft {
  return {
    oldAddress,
    newAddress: '',
    isAddressConfirmed: false,
    isNeverUsedConfirmed: false,
    chosen: [],
    isChosen: false,
    runId: newRunId(),
  }
}

/** Names an NFT of a collection. */
export function keyOf(nft: { contract: string; tokenId: string }): string {
  return `${nft.contract.toLowerCase()}/${nft.tokenId}`
}

/** A version 4 uuid; works without https too, where randomUUID is missing. */
export function newRunId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = [...bytes].map((byte, index) => {
    const marked = index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte
    return marked.toString(16).padStart(2, '0')
  })
  return [hex.slice(0, 4), hex.slice(4, 6), hex.slice(6, 8), hex.slice(8, 10), hex.slice(10)]
    .map((part) => part.join(''))
    .join('-')
}

export function jsonOf(text: string | null): unknown {
  if (text === null) return null
  try {
    return JSON.parse(text)
  } catch {
    // Somebody else wrote it; what cannot be read counts as nothing.
    return null
  }
}
