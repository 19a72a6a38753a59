import { z } from 'zod'
import type { CollectionInput } from '#contract/collection/collections.ts'
import { uriProblemOf } from '#contract/uri.ts'

/** Bytes of UTF-8, as the Token Metadata program counts them. */
export const limits = { name: 32, symbol: 10, uri: 200 } as const

const encoder = new TextEncoder()
export function bytesOf(text: string): number {
  return encoder.encode(text.trim()).length
}

function bytes(max: number) {
  return z
    .string()
    .trim()
    .min(1, 'collections.errors.required')
    .refine((text) => bytesOf(text) <= max, `collections.errors.bytes|${max}`)
}

export const collectionFormSchema = z.object({
  project: z.string().min(1, 'collections.errors.project'),
  name: bytes(limits.name),
  symbol: bytes(limits.symbol),
  uri: bytes(limits.uri).refine((text) => uriProblemOf(text, 'localnet') === null, 'collections.errors.uri'),
  royalty: z
    .string()
    .regex(/^\d{1,3}(\.\d{1,2})?$/, 'collections.errors.percent')
    .refine((text) => Number(text) <= 100, 'collections.errors.percent'),
})
export type CollectionForm = z.infer<typeof collectionFormSchema>

export const emptyCollection: CollectionForm = { project: '', name: '', symbol: '', uri: '', royalty: '5' }

/** What the API calls otherwise. */
export const collectionFieldNames = { projectId: 'project', sellerFeeBasisPoints: 'royalty' } as const

export function inputOfCollection(form: CollectionForm): CollectionInput {
  return {
    projectId: Number(form.project),
    name: form.name.trim(),
    symbol: form.symbol.trim(),
    uri: form.uri.trim(),
    sellerFeeBasisPoints: Math.round(Number(form.royalty) * 100),
  }
}
