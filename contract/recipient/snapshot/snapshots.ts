import { z } from 'zod'
import { read, write } from '../../endpoint.ts'
import { idSchema, instantSchema, pageOf, pageQuery } from '../../envelope.ts'
import { snapshotReasons, snapshotStates } from './codes.ts'
import { snapshotManifestSchema, snapshotPlaceSchema, snapshotQuerySchema } from './snapshot-manifest.ts'
import { askedQuerySchema } from './snapshot-query.ts'

export const snapshotSchema = z.object({
  snapshotId: z.number().int(),
  projectId: z.number().int(),
  projectSymbol: z.string(),
  /** Anybody may check it once it is frozen: it is of no campaign, or of one that is public. */
  isPublic: z.boolean(),
  /** For a round of this campaign at this time; null: somebody asked for it. */
  campaignId: z.number().int().nullable(),
  campaignName: z.string().nullable(),
  occurrenceAt: z.string().nullable(),
  query: snapshotQuerySchema,
  /** Null: whenever it is read. */
  wantedAt: z.string().nullable(),
  state: z.enum(snapshotStates),
  /** Why it failed, or what keeps it from being read. */
  reason: z.enum(snapshotReasons).nullable(),
  /** What the reason names. */
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  /** Where reading began; null before. */
  s0: snapshotPlaceSchema.nullable(),
  /** Holdings read so far, by the one that has read most. */
  readSoFar: z.number().int(),
  /** Of a token that is held. */
  decimals: z.number().int().nullable(),
  /** Null until it is frozen. */
  manifest: snapshotManifestSchema.nullable(),
  /** Wallets that hold something, and beside them addresses of programs, or contracts: whose it is there, the chain does not say. */
  holders: z.number().int().nullable(),
  programs: z.number().int().nullable(),
  registrant: z.string().nullable(),
  registeredAt: z.string(),
  modifiedAt: z.string(),
})
export type Snapshot = z.infer<typeof snapshotSchema>

const tag = 'Campaigns'
const params = z.object({ snapshotId: idSchema })

export const listSnapshots = read('/api/admin/snapshots', {
  tag,
  summary: 'Snapshots of holders, newest first',
  role: 'viewer',
  area: 'runs',
  query: pageQuery.extend({
    projectId: idSchema.optional(),
    campaignId: idSchema.optional(),
    state: z.enum(snapshotStates).optional(),
  }),
  reply: pageOf(snapshotSchema),
})
export const readSnapshotRow = read('/api/admin/snapshots/{snapshotId}', {
  tag,
  summary: 'One snapshot: its state, and once it is frozen its manifest',
  role: 'viewer',
  area: 'runs',
  errors: ['NOT_FOUND'],
  params,
  reply: snapshotSchema,
})
export const askSnapshot = write('/api/admin/snapshots', {
  tag,
  summary: 'Ask for a snapshot of holders: a worker reads it, now or when its time has come',
  role: 'operator',
  area: 'runs',
  errors: ['NO_SUCH_PROJECT'],
  body: z.object({
    projectId: idSchema,
    query: askedQuerySchema,
    wantedAt: instantSchema.nullable().default(null),
  }),
  reply: snapshotSchema,
  create: true,
})
export const retrySnapshot = write('/api/admin/snapshots/{snapshotId}/retry', {
  tag,
  summary: 'Have a snapshot that failed read again, from the beginning',
  role: 'operator',
  area: 'runs',
  errors: ['NOT_FOUND', 'NOT_ALLOWED_NOW'],
  params,
  body: z.object({}),
  reply: snapshotSchema,
})
/** Addresses of a snapshot that are no holder's own. */
export const snapshotPlacesSchema = z.object({
  /** Of a program, or contracts: whose it is there, the chain does not say, and nobody receives for it. */
  programs: z.array(z.string()),
  /** Wallets of ours that somebody had sent an NFT to, to be migrated: it is theirs. */
  deposits: z.array(z.object({ asset: z.string(), heldBy: z.string(), owner: z.string() })),
})
export type SnapshotPlaces = z.infer<typeof snapshotPlacesSchema>

export const readSnapshotPlaces = read('/api/admin/snapshots/{snapshotId}/places', {
  tag,
  summary: 'Addresses of a frozen snapshot that nobody receives on, and deposits with who sent them',
  role: 'viewer',
  area: 'runs',
  errors: ['NOT_FOUND', 'NOT_ALLOWED_NOW'],
  params,
  reply: snapshotPlacesSchema,
})
export const downloadSnapshot = read('/api/admin/snapshots/{snapshotId}/content', {
  tag,
  summary: 'The file of a frozen snapshot, byte for byte as its SHA-256 was taken: owner, asset, amount',
  role: 'viewer',
  area: 'runs',
  errors: ['NOT_FOUND', 'NOT_ALLOWED_NOW'],
  params,
  reply: z.string(),
  kind: 'stream',
})
