import useSWR from 'swr'
import { endpoints } from '#contract/endpoints.ts'
import { readSnapshot } from '#contract/recipient/snapshot/snapshot-file.ts'
import type { SnapshotManifest } from '#contract/recipient/snapshot/snapshot-manifest.ts'
import { verifySnapshot } from '#contract/recipient/snapshot/verify-snapshot.ts'
import { urlOf } from '#web/src/shared/api-client.ts'

/** A frozen file never changes: it is read once. */
export function useSnapshotFile(snapshotId: number, manifest: SnapshotManifest) {
  return useSWR(
    ['snapshot file', snapshotId],
    async () => {
      const response = await fetch(urlOf(endpoints.downloadSnapshot, { params: { snapshotId } }))
      if (!response.ok) throw new Error(`HTTP ${response.status}`)
      const bytes = new Uint8Array(await response.arrayBuffer())
      const read = readSnapshot(bytes)
      return { rows: read.ok ? read.rows : [], isRight: verifySnapshot(bytes, manifest).length === 0 }
    },
    { revalidateOnFocus: false },
  )
}
