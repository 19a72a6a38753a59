import type { AuditFault } from '#contract/audit/chain.ts'
import { beforeFirst, checkLinks, countUnlinked, findAuditHead, type AuditLink } from '#db/audit/chain.ts'
import type { Db } from '#db/connection.ts'
import { holdHead } from './hold-head.ts'

/** Links that one query reads: the server hashes them, and answers with what is wrong alone. */
const batchMax = 20_000
/** Somebody who writes the chain anew breaks every link of it: more than these say nothing that these do not. */
const faultsMax = 100

export interface AuditLogAudit {
  /** The last link there is: what to keep elsewhere. */
  head: AuditLink
  /** Entries of the last seconds, which have no link yet. */
  unlinked: number
  /** The first of them, in their order. */
  faults: AuditFault[]
}

/**
 * Reads the chain of hashes over the audit log from its first link, and holds its end against the database's own head and
 * against one that was kept elsewhere. Changes nothing.
 */
export async function auditLogChain(db: Db, kept: AuditLink | null): Promise<AuditLogAudit> {
  const own = await findAuditHead(db)
  const faults: AuditFault[] = []
  let head = beforeFirst
  while (faults.length < faultsMax) {
    const { last, isEnd, faults: found } = await checkLinks(db, head, batchMax)
    faults.push(...found)
    head = last ?? head
    if (isEnd) break
  }
  const isWhole = faults.length < faultsMax
  if (isWhole)
    for (const known of kept ? [own, kept] : [own]) faults.push(...(await holdHead(db, known, head)))
  return { head, unlinked: await countUnlinked(db), faults: faults.slice(0, faultsMax) }
}

/** @throws Error with what is taken: `NUMBER:HASH`, as a worker's log and the console give it. */
export function readKnownHead(text: string): AuditLink {
  const [, link, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text.trim()) ?? []
  if (!link || !hash)
    throw new Error(
      `--audit-head takes a number, a colon and a SHA-256 as hex, as the page of the audit log shows them; "${text}" is none.`,
    )
  return { link: Number(link), hash }
}

const sentenceOf: Record<AuditFault['code'], (fault: AuditFault) => string> = {
  CHANGED: ({ from, auditId }) =>
    `Entry ${auditId} (link ${from}) is not what was linked, or stands elsewhere than it did.`,
  MISSING: ({ from, to, auditId }) => `${places(from, to)} gone, before entry ${auditId}.`,
  TRUNCATED: ({ from, to }) => `${places(from, to)} gone, at the end.`,
  OTHER_HEAD: ({ from, auditId }) =>
    `Link ${from} (entry ${auditId ?? 'gone'}) has another hash than the head that is known: the chain was written anew.`,
}

function places(from: number, to: number): string {
  return from === to ? `Link ${from} is` : `Links ${from} to ${to} are`
}

export function lineOfAuditLog({ head, unlinked }: AuditLogAudit): string {
  return `Audit log: ${head.link} entries linked, ${unlinked} not yet; head ${head.link}:${head.hash}`
}

export function sentencesOfAuditLog({ faults }: AuditLogAudit): string[] {
  return faults.map((fault) => sentenceOf[fault.code](fault))
}
