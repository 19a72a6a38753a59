import type { Db } from '#db/connection.ts'
import { listAudit, type AuditFilter, type AuditRow } from '#db/audit/audit.ts'
import { listTxLog, type TxLogFilter, type TxLogRow } from '#db/audit/log-list.ts'
import { actorOf } from './present-logs.ts'
import { csvPages, type Cell } from '../http/csv-pages.ts'

/** Every transaction a filter leaves, in the order of the page. */
export function txLogCsv(db: Db, filter: TxLogFilter) {
  return csvPages<TxLogRow>({
    columns: txColumns,
    pageRows: 2_000,
    read: (after, limit) => listTxLog(db, { ...filter, after, limit }),
    keyOf: (row) => row.id,
    cellsOf: txCellsOf,
  })
}

/** Every entry a filter leaves, in the order of the page; what was and what is as JSON. */
export function auditLogCsv(db: Db, filter: AuditFilter) {
  return csvPages<AuditRow>({
    columns: auditColumns,
    // An entry holds its thing twice, with all its fields: pages are shorter than those of narrow rows.
    pageRows: 500,
    read: (after, limit) => listAudit(db, { ...filter, after, limit }),
    keyOf: (row) => row.audit.id,
    cellsOf: auditCellsOf,
  })
}

const txColumns = [
  'tx_log_id',
  'at',
  'chain',
  'signature',
  'kind',
  'status',
  'payer_address',
  'slot',
  'fee_lamports',
  'spent_lamports',
  'item_count',
  'master_id',
  'chunk_id',
  'error_code',
] as const

function txCellsOf(row: TxLogRow): Cell[] {
  return [
    row.id,
    row.at.toISOString(),
    row.chain,
    row.signature,
    row.kind,
    row.status,
    row.payerAddress,
    row.slot,
    row.feeLamports,
    row.spentLamports,
    row.itemCount,
    row.masterId,
    row.chunkId,
    row.errorCode,
  ]
}

const auditColumns = [
  'audit_id',
  'at',
  'actor',
  'api_token',
  'action',
  'entity',
  'entity_id',
  'before',
  'after',
  'reason',
  'request_id',
  'link',
  'hash',
] as const

function auditCellsOf({ audit, ...by }: AuditRow): Cell[] {
  return [
    audit.id,
    audit.at.toISOString(),
    actorOf({ audit, ...by }),
    by.token?.name ?? null,
    audit.action,
    audit.entity,
    audit.entityId,
    jsonOf(audit.before),
    jsonOf(audit.after),
    audit.reason,
    audit.requestId,
    audit.link,
    audit.hash,
  ]
}

function jsonOf(value: unknown) {
  return value === null || value === undefined ? null : JSON.stringify(value)
}
