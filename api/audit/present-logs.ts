import type { AuditRow } from '#db/audit/audit.ts'
import type { findAuditHead } from '#db/audit/chain.ts'
import type { TxLogRow } from '#db/audit/log-list.ts'
import type { AuditHead } from '#contract/audit/chain.ts'
import type { TxLog } from '#contract/audit/logs.ts'
import { presentInstant } from '../http/instant.ts'

export function presentTxLog(row: TxLogRow): TxLog {
  return {
    txLogId: row.id,
    at: presentInstant(row.at),
    chain: row.chain,
    signature: row.signature,
    kind: row.kind,
    status: row.status,
    payerAddress: row.payerAddress,
    slot: row.slot.toString(),
    feeLamports: row.feeLamports.toString(),
    spentLamports: row.spentLamports.toString(),
    itemCount: row.itemCount,
    masterId: row.masterId,
    chunkId: row.chunkId,
    errorCode: row.errorCode,
  }
}

export function presentAudit({ audit, ...by }: AuditRow) {
  return {
    auditId: audit.id,
    at: presentInstant(audit.at),
    actor: actorOf({ audit, ...by }),
    tokenName: by.token?.name ?? null,
    action: audit.action,
    entity: audit.entity,
    entityId: audit.entityId,
    before: audit.before ?? null,
    after: audit.after ?? null,
    reason: audit.reason,
    requestId: audit.requestId,
  }
}

export function presentAuditHead(row: Awaited<ReturnType<typeof findAuditHead>>): AuditHead {
  return {
    link: row.link,
    hash: row.hash,
    linkedAt: presentInstant(row.linkedAt),
    checkedAt: row.checkedAt ? presentInstant(row.checkedAt) : null,
    fault: row.fault,
  }
}

/** The e-mail of a person, or of whoever created the API token that acted; else the id. */
export function actorOf({ audit, actorUid, token }: AuditRow): string {
  return actorUid ?? token?.creator ?? audit.actor
}
