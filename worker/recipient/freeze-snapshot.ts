import { sha256Hex } from '#contract/bytes.ts'
import { writeSnapshot } from '#contract/recipient/snapshot/snapshot-file.ts'
import {
  snapshotManifestSchema,
  type SnapshotManifest,
  type SnapshotPlace,
} from '#contract/recipient/snapshot/snapshot-manifest.ts'
import { verifySnapshot } from '#contract/recipient/snapshot/verify-snapshot.ts'
import { saveFile } from '#db/recipient/files.ts'
import { freeze, lockReading } from '#db/recipient/snapshot-reading.ts'
import type { SnapshotRecord } from '#db/recipient/snapshots.ts'
import type { HolderReader } from '../chains/holders.ts'
import { placeOf } from './gather-pages.ts'
import type { Settled } from './settle.ts'
import { CannotRead, type SnapshotContext } from './snapshot-context.ts'

interface ToFreeze {
  reader: HolderReader
  snapshot: SnapshotRecord
  settled: Settled
}

/**
 * Stores the file with its manifest, in one transaction that begins with taking the snapshot: it is frozen once, whoever read it.
 * @returns false while its last slot is not final.
 */
export async function freezeSnapshot(
  ctx: SnapshotContext,
  { reader, snapshot, settled }: ToFreeze,
): Promise<boolean> {
  const s0 = placeOf(snapshot)
  const last = Math.max(s0.slot, ...settled.slots)
  const s1 = last === s0.slot ? s0 : await reader.findEnd(last)
  if (s1 === null) return false
  const owners = [...new Set(settled.holdings.map(({ owner }) => owner))]
  const programs = await reader.listPrograms(owners, s0)
  const text = writeSnapshot(settled.holdings)
  const hosts = [...new Set(settled.witnesses.flatMap((witness) => reader.hostsOf(witness)))]
  const manifest = manifestOf(snapshot, { s0, s1, text, hosts, last })
  await ctx.db.transaction(async (tx) => {
    const { projectId, id: snapshotId, reading } = snapshot
    // Neither is the file of one who comes second stored.
    if (!(await lockReading(tx, snapshot))) return
    const file = { projectId, purpose: 'snapshot', name: `snapshot-${snapshotId}.tsv`, text } as const
    const { fileId } = await saveFile(tx, { ...file, rows: manifest.rows, registrantId: ctx.workerId })
    const frozen = {
      snapshotId,
      reading,
      manifest,
      fileId,
      holders: owners.length,
      programs,
      actor: ctx.workerId,
    }
    if (await freeze(tx, frozen)) ctx.log.info({ snapshotId, rows: manifest.rows }, 'a snapshot is frozen')
  })
  return true
}

interface Read {
  s0: SnapshotPlace
  s1: SnapshotPlace
  text: string
  hosts: string[]
  last: number
}

/** @throws CannotRead when what was read is no snapshot by its own rules: an NFT that two hold. */
function manifestOf(
  { query, wantedAt }: SnapshotRecord,
  { s0, s1, text, hosts, last }: Read,
): SnapshotManifest {
  const manifest = snapshotManifestSchema.parse({
    ...{ v: 1, query, providers: hosts, wantedAt: wantedAt?.toISOString() ?? null, s0 },
    // A chain's clock may stand still between two slots, and never goes back: the later slot has the later time.
    s1: { slot: s1.slot, at: s1.at < s0.at ? s0.at : s1.at },
    isOneSlot: last === s0.slot,
    rows: text === '' ? 0 : text.split('\n').length - 1,
    sha256: sha256Hex(text),
  })
  const [problem] = verifySnapshot(new TextEncoder().encode(text), manifest)
  if (problem) throw new CannotRead('DISPUTED', { asset: problem.code, count: 1, says: '' }, 'anew')
  return manifest
}
