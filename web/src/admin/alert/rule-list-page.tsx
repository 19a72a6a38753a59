import { PenLine, Search } from 'lucide-react'
import { useState } from 'react'
import { conditionUnits } from '#contract/alert/codes.ts'
import type { AlertFinding, AlertRule } from '#contract/alert/rules.ts'
import { endpoints } from '#contract/endpoints.ts'
import { useDenied } from '../access.ts'
import { call } from '../../shared/api-client.ts'
import { Button } from '../../ui/button.tsx'
import { Failed } from '../../ui/data/states.tsx'
import { Notice } from '../../ui/notice.tsx'
import { detailDialog } from '../kit/detail/detail-dialog.tsx'
import { None } from '../kit/list/columns.tsx'
import { listPage } from '../kit/list/list-page.tsx'
import { useWords } from '../kit/words.ts'
import { useSubjectText } from './subject-text.ts'
import { useValueText } from './value-text.ts'
import { severityLooks, switchLooks } from './looks.ts'
import { RuleForm } from './rule-form.tsx'

/** One rule and what it would find now. */
const RuleDialog = detailDialog({
  read: endpoints.readAlertRule,
  key: 'ruleId',
  words: 'alertRules',
  title: ({ name }) => name,
  description: ({ condition }, say) => say(`conditions.${condition}`),
  Body: Trial,
  refreshEveryMs: 30_000,
})

function Trial({ row: { ruleId, condition } }: { row: AlertRule }) {
  const subjectText = useSubjectText()
  const valueText = useValueText()
  const say = useWords('alertRules')
  const denied = useDenied()
  const [findings, setFindings] = useState<AlertFinding[] | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const tryNow = async (): Promise<void> => {
    setBusy(true)
    setFailure(null)
    try {
      setFindings((await call(endpoints.tryAlertRule, { params: { ruleId }, body: {} })).findings)
    } catch (cause) {
      setFailure(cause)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      {failure !== null && <Failed error={failure} doing="act" />}
      {findings !== null && (
        <Notice
          tone={findings.length === 0 ? 'success' : 'warning'}
          title={findings.length === 0 ? say('findsNothing') : say('finds', { count: findings.length })}
        >
          {findings
            .slice(0, 20)
            .map(({ subject, value }) => `${subjectText(subject)} (${valueText(condition, value)})`)
            .join(' · ')}
        </Notice>
      )}
      <div>
        <Button
          icon={Search}
          isBusy={isBusy}
          disabledReason={denied(endpoints.tryAlertRule)}
          onClick={() => void tryNow()}
        >
          {say('try')}
        </Button>
      </div>
    </>
  )
}

/** What is watched, and from when it is worth an alert. */
export const RuleListPage = listPage({
  list: endpoints.listAlertRules,
  words: 'alertRules',
  key: 'ruleId',
  detail: RuleDialog,
  form: RuleForm,
  createdBy: endpoints.createAlertRule,
  filters: (filter) => [
    filter.search(),
    filter.chips('status'),
    filter.select('condition'),
    filter.select('severity'),
  ],
  columns: (column, { modify }) => [
    column.link('name', 240),
    column.word('condition', 240),
    column.own('threshold', 150, (row) => <Threshold row={row} />, { align: 'end' }),
    column.badge('severity', 120, severityLooks),
    column.badge('status', 110, switchLooks),
    column.own('modify', 110, (row) => <Modify onPress={() => modify(row)} />, { align: 'end' }),
  ],
})

function Threshold({ row: { condition, threshold } }: { row: AlertRule }) {
  const say = useWords('alertRules')
  const unit = conditionUnits[condition]
  return unit === null || threshold === null ? <None /> : <>{say(`units.${unit}`, { count: threshold })}</>
}

function Modify({ onPress }: { onPress: () => void }) {
  const denied = useDenied()
  const say = useWords('alertRules')
  return (
    <Button size="sm" icon={PenLine} disabledReason={denied(endpoints.modifyAlertRule)} onClick={onPress}>
      {say('modify')}
    </Button>
  )
}
