import { useTranslation } from 'react-i18next'
import { columnWord, describeIssue, type ListIssue } from '#contract/list/index.ts'
import { launchOf } from '#contract/operation/launches.ts'
import { currentLanguage } from '#web/src/shared/i18n.ts'
import { SelectField } from '#web/src/ui/form/inputs.tsx'
import { Notice } from '#web/src/ui/notice.tsx'
import type { Wizard } from '../wizard.ts'

/** What is wrong with the file as a whole. An unknown column can be given a meaning here, without a new upload. */
export function FileIssues({ wizard, issues }: { wizard: Wizard; issues: readonly ListIssue[] }) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const definition = launchOf(wizard.draft.kind).list
  if (issues.length === 0) return null
  const isError = issues.some((issue) => definition.severityOf[issue.code] === 'error')
  return (
    <Notice
      tone={isError ? 'danger' : 'warning'}
      title={t(isError ? 'wizard.check.fileErrors' : 'wizard.check.fileWarnings')}
    >
      <ul className="mt-1 grid gap-3">
        {issues.map((issue, index) => (
          <li key={`${issue.code} ${index}`}>
            <p>{describeIssue(definition, issue, language)}</p>
            {issue.code === 'columnUnknown' && (
              <HeaderMeaning
                wizard={wizard}
                header={String(issue.params['header'] ?? '')}
                guess={issue.column}
              />
            )}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function HeaderMeaning({ wizard, header, guess }: { wizard: Wizard; header: string; guess: string | null }) {
  const { t } = useTranslation()
  const definition = launchOf(wizard.draft.kind).list
  const options = [
    { value: '', label: t('wizard.check.chooseMeaning') },
    ...definition.names.map((value) => {
      const column = columnWord(definition, value, currentLanguage())
      return { value, label: value === guess ? t('wizard.check.guess', { column }) : column }
    }),
    { value: 'ignore', label: t('wizard.check.ignore') },
  ]
  const choose = (value: string): void => {
    if (value === '') return
    wizard.change((old) => ({
      options: { ...old.options, columns: { ...old.options.columns, [header]: value } },
    }))
  }
  return (
    <div className="mt-2 max-w-xs">
      <SelectField
        label={t('wizard.check.meaning', { header })}
        value=""
        options={options}
        onChange={(event) => choose(event.target.value)}
      />
    </div>
  )
}
