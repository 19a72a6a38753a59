import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import {
  checkList,
  describeIssue,
  issuesOf,
  parseList,
  summarizeList,
  verdictAt,
  type ListIssue,
} from '#contract/list/index.ts'
import { recipientList } from '#contract/recipient/recipient-list.ts'
import { currentLanguage } from '#web/src/shared/i18n.ts'
import { TextArea } from '#web/src/ui/form/inputs.tsx'
import type { RuleDraft } from './rule-draft.ts'

interface WrongRow {
  /** Null: something is wrong with the list as a whole. */
  row: number | null
  issue: ListIssue
}

/**
 * The first row that names no wallet; null where every one does, and of an empty text. A round works without such a row, which is
 * worst of a list of whom it is not for.
 */
export function wrongRowOf(text: string): WrongRow | null {
  if (text.trim() === '') return null
  const check = checkList(parseList(recipientList, text, {}))
  const { isUsable, fileIssues } = summarizeList(check)
  if (isUsable) return null
  const isError = ({ code }: ListIssue): boolean => check.definition.severityOf[code] === 'error'
  const ofFile = fileIssues.find(isError)
  if (ofFile) return { row: null, issue: ofFile }
  const row = check.rows.find((one) => verdictAt(check, one.row) === 'error')?.row ?? 0
  const issue = issuesOf(check, row).find(isError)
  return issue ? { row, issue } : null
}

/** Whether a typed list of the rule has a row that names no wallet. */
export function useHasWrongList({ parts, exclude }: RuleDraft): boolean {
  return useMemo(
    () =>
      wrongRowOf(exclude) !== null ||
      parts.some(({ kind, text }) => kind === 'list' && wrongRowOf(text) !== null),
    [parts, exclude],
  )
}

interface WalletListProps {
  label: string
  hint: string
  className?: string
  rows: number
  value: string
  onChange: (text: string) => void
}

/** A list of wallets that is typed or pasted, judged as it stands there. */
export function WalletList({ onChange, ...field }: WalletListProps) {
  const { t } = useTranslation()
  const wrong = useMemo(() => wrongRowOf(field.value), [field.value])
  const sentence = wrong && describeIssue(recipientList, wrong.issue, currentLanguage())
  return (
    <TextArea
      {...field}
      isMono
      spellCheck={false}
      onChange={({ target }) => onChange(target.value)}
      error={
        wrong?.row
          ? `${t('campaigns.rule.wrongRow', { row: wrong.row })} ${sentence}`
          : (sentence ?? undefined)
      }
    />
  )
}
