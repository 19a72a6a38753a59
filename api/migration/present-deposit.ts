import type { DepositRow } from '#db/migration/deposit-admin.ts'
import type { ReconcileRow } from '#db/migration/reconcile-reports.ts'
import { toChecksum } from '#contract/evm-address.ts'
import type { ReconcileReport } from '#contract/migration/migration-admin.ts'
import type { Deposit } from '#contract/migration/deposits.ts'
import { presentInstant, presentOptionalInstant } from '../http/instant.ts'

export function presentDeposit(row: DepositRow): Deposit {
  const { deposit, migrationId, returnDelay, dust, sender, isUndelivered } = row
  return {
    depositId: deposit.id,
    chain: deposit.chain,
    kind: deposit.kind,
    state: deposit.state,
    handling: deposit.handling,
    txHash: deposit.txHash,
    logIndex: deposit.logIndex,
    blockNumber: deposit.blockNumber,
    blockTime: presentInstant(deposit.blockTime),
    from: toChecksum(deposit.from),
    to: toChecksum(deposit.to),
    contract: deposit.contract && toChecksum(deposit.contract),
    tokenId: deposit.tokenId,
    valueWei: deposit.valueWei,
    amount: deposit.amount,
    isDust: dust,
    sender,
    migrationId,
    note: deposit.note,
    returnTo: deposit.returnTo && toChecksum(deposit.returnTo),
    isUndelivered,
    returnDelay,
  }
}

export function presentReport(row: ReconcileRow): ReconcileReport {
  return {
    reportId: row.id,
    startedAt: presentInstant(row.startedAt),
    finishedAt: presentOptionalInstant(row.finishedAt),
    isComplete: row.isComplete,
    checked: row.checked,
    findings: row.findings.map((found) => ({
      finding: found.finding,
      chain: found.chain,
      contract: found.contract && toChecksum(found.contract),
      tokenId: found.tokenId,
      holder: found.holder && toChecksum(found.holder),
      migrationId: found.migrationId,
      detail: found.detail,
    })),
  }
}
