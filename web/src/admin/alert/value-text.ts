import { useTranslation } from 'react-i18next'
import { auditFaultCodes, type AuditFault } from '#contract/audit/chain.ts'
import {
  depositHandlings,
  migrationStates,
  type DepositHandling,
  type MigrationState,
} from '#contract/migration/codes.ts'
import { conditionUnits, type AlertCondition } from '#contract/alert/codes.ts'
import { masterStatus, type MasterStatus } from '#contract/codes/status.ts'
import { waitingCodes, type WaitingCode } from '#contract/codes/waiting.ts'
import { formatCount } from '../../shared/format.ts'
import { useWords } from '../kit/words.ts'

/** What a rule measured or found, in words and with its unit. A code without words is shown as it is. */
export function useValueText(): (condition: AlertCondition, value: string) => string {
  const { t } = useTranslation()
  const sayRule = useWords('alertRules')
  return (condition, value) => {
    if (condition.startsWith('RUN_')) {
      if (isMasterStatus(value)) return t(`status.master.${value}`)
      return isWaitingCode(value) ? t(`waiting.${value}.short`) : value
    }
    if (condition === 'AUDIT_CHAIN_BROKEN' && isFault(value)) return t(`audit.head.codes.${value}`)
    if (condition === 'RETURN_FAILED' && isHandling(value)) return t(`deposits.handlings.${value}`)
    if (condition === 'RETURN_FAILED' && isState(value)) return t(`migrations.states.${value}`)
    const number = Number(value)
    const unit = conditionUnits[condition]
    if (value === '' || Number.isNaN(number)) return value
    if (condition === 'ITEM_UNKNOWN') return formatCount(number)
    if (condition === 'BALANCE_LOW') return t('common.sol', { amount: String(number / 1_000) })
    return unit === null ? value : sayRule(`units.${unit}`, { count: number })
  }
}

function isMasterStatus(text: string): text is MasterStatus {
  return Object.values<string>(masterStatus).includes(text)
}
function isHandling(text: string): text is DepositHandling {
  return depositHandlings.some((handling) => handling === text)
}
function isState(text: string): text is MigrationState {
  return migrationStates.some((state) => state === text)
}
function isFault(text: string): text is AuditFault['code'] {
  return auditFaultCodes.some((code) => code === text)
}
function isWaitingCode(text: string): text is WaitingCode {
  return waitingCodes.some((code) => code === text)
}
