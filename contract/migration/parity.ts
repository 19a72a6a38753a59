import { z } from 'zod'
import { read } from '../endpoint.ts'
import { idSchema } from '../envelope.ts'

const nullableText = z.string().nullable()

/** Traits of a token that are shown at most. */
export const parityTraitsMax = 30

const fingerprintSchema = z.object({
  /** Of the bytes as they were read, in lower-case hex. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  bytes: z.number().int(),
})

/** What a token's own address for its metadata says now. */
export const metadataProofSchema = z.object({
  uri: z.string(),
  name: nullableText,
  traits: z.array(z.object({ type: z.string(), value: z.string() })),
  /** Fit for a browser; null where there is none. */
  picture: nullableText,
  /** Null: the file cannot be read now. */
  json: fingerprintSchema.nullable(),
  /** Null: the picture cannot be read now, or is larger than is read. */
  image: fingerprintSchema.nullable(),
})
export type MetadataProof = z.infer<typeof metadataProofSchema>

export const readMigrationParity = read('/api/migration/status/{migrationId}/parity', {
  tag: 'Migration',
  summary: 'Metadata of the old and the new NFT as they can be read now, with SHA-256 of file and picture',
  role: 'user',
  errors: ['NOT_FOUND'],
  params: z.object({ migrationId: idSchema }),
  reply: z.object({
    /** Null where the chain does not say now where it is. */
    old: metadataProofSchema.nullable(),
    /** Null before anything was minted. */
    new: metadataProofSchema.nullable(),
  }),
})
