import { z } from 'zod'
import { read } from '../../endpoint.ts'
import { idSchema } from '../../envelope.ts'
import { snapshotManifestSchema } from './snapshot-manifest.ts'

const count = z.number().int()

/** What anybody may know of a frozen snapshot: what it says of itself, and nobody's name. */
export const publicSnapshotSchema = z.object({
  snapshotId: count,
  projectName: z.string(),
  projectNameKor: z.string(),
  manifest: snapshotManifestSchema,
  /** Of a token that is held. */
  decimals: count.nullable(),
  /** Wallets that hold something, and beside them addresses of programs, or contracts. */
  holders: count,
  programs: count,
})
export type PublicSnapshot = z.infer<typeof publicSnapshotSchema>

const tag = 'Campaigns'
const params = z.object({ snapshotId: idSchema })

export const readPublicSnapshot = read('/api/snapshots/{snapshotId}', {
  ...{ tag, role: 'public', params },
  summary: 'What a frozen snapshot says of itself; none of a campaign that is not public',
  errors: ['NOT_FOUND'],
  reply: publicSnapshotSchema,
})
export const downloadPublicSnapshot = read('/api/snapshots/{snapshotId}/file', {
  ...{ tag, role: 'public', params },
  summary: 'The file of such a snapshot, byte for byte as its SHA-256 was taken: owner, asset, amount',
  errors: ['NOT_FOUND'],
  reply: z.string(),
  kind: 'stream',
})
