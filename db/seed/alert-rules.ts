import { sourceCoinLowMilli, type AlertCondition, type Severity } from '#contract/alert/codes.ts'
import { saveFirstAlertRules } from '../alert/rules.ts'
import type { Db, Tx } from '../connection.ts'

interface FirstRule {
  name: string
  severity: Severity
  /** In the unit of the condition; null where it has none. */
  threshold: number | null
  /** Worth knowing to some, and no trouble: whoever wants it switches it on. */
  isOff?: true
}

/** One for every condition: what an installation watches, nobody has to think of first. */
export const firstAlertRules: Record<AlertCondition, FirstRule> = {
  RUN_STOPPED: { name: '작업 중단 · Run stopped', severity: 'warning', threshold: null },
  RUN_FINISHED: { name: '작업 완료 · Run finished', severity: 'info', threshold: null, isOff: true },
  RUN_WAITING: { name: '작업 대기 · Run waits', severity: 'warning', threshold: 10 },
  ITEM_NOT_FINAL: { name: '미확정 아이템 · Item not final', severity: 'warning', threshold: 15 },
  ITEM_UNKNOWN: { name: '결과 불명 거래 · Transaction unknown', severity: 'critical', threshold: 10 },
  RPC_BEHIND: { name: 'RPC 지연 · RPC behind', severity: 'warning', threshold: 50 },
  BALANCE_LOW: { name: '잔액 부족 · Balance low', severity: 'warning', threshold: 500 },
  WORKER_GONE: { name: '워커 없음 · Worker gone', severity: 'critical', threshold: 1 },
  DEPOSIT_ORPHAN: { name: '미확인 입금 · Orphan transfer', severity: 'warning', threshold: 60 },
  RETURN_HELD_UP: { name: '반환 지연 · Return held up', severity: 'critical', threshold: 60 },
  MIGRATION_OVERDUE: { name: '이관 지연 · Migration overdue', severity: 'warning', threshold: 10 },
  RETURN_FAILED: { name: '반환 실패 · Return failed', severity: 'critical', threshold: null },
  MINT_UNPROVEN: { name: '증명되지 않은 민팅 · Mint unproven', severity: 'warning', threshold: 10 },
  SOURCE_BALANCE_LOW: {
    name: '원본 체인 잔액 부족 · Source wallet low',
    severity: 'warning',
    threshold: sourceCoinLowMilli,
  },
  SOURCE_RPC_AWAY: { name: '원본 체인 RPC 끊김 · Source RPC away', severity: 'warning', threshold: 5 },
  RECONCILE_DIFFERS: { name: '대사 차이 · Chain and records differ', severity: 'critical', threshold: null },
  CALL_FAILED: { name: '컨트랙트 호출 실패 · Contract call failed', severity: 'warning', threshold: null },
  CALL_WAITING: { name: '컨트랙트 호출 대기 · Contract call waits', severity: 'warning', threshold: 15 },
  REVEAL_AT_RISK: { name: '리빌 위험 · Reveal at risk', severity: 'critical', threshold: 720 },
  ROUND_SHORT: { name: '회차 비용 부족 · Short for rounds', severity: 'critical', threshold: 1_440 },
  ROUND_OPEN: { name: '결정 대기 회차 · Round to decide', severity: 'warning', threshold: 0 },
  DRAW_STUCK: { name: '멈춘 추첨 · Draw stuck', severity: 'warning', threshold: 10 },
  AUDIT_CHAIN_BROKEN: { name: '감사 기록 훼손 · Audit log broken', severity: 'critical', threshold: null },
  APPROVAL_WAITING: { name: '승인 대기 · Waits for approval', severity: 'warning', threshold: 0 },
  ROUND_ABOVE_LIMIT: { name: '승인 필요 회차 · Round to approve', severity: 'warning', threshold: 720 },
  CHANNEL_SILENT: { name: '알림 채널 침묵 · Channel silent', severity: 'critical', threshold: 10 },
}

/**
 * The rules a fresh installation begins with, and those that a later version brings.
 * @returns how many are new.
 */
export function seedAlertRules(db: Db | Tx, registrantId: string): Promise<number> {
  const rules = Object.entries(firstAlertRules) as [AlertCondition, FirstRule][]
  return saveFirstAlertRules(
    db,
    rules.map(([condition, { isOff, ...rule }]) => ({
      ...rule,
      condition,
      status: isOff ? 'off' : 'on',
      registrantId,
    })),
  )
}
