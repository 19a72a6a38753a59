import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { columnWord } from '#contract/list/index.ts'
import { launchOf } from '#contract/operation/launches.ts'
import { currentLanguage } from '#web/src/shared/i18n.ts'
import { Button } from '#web/src/ui/button.tsx'
import { Disclosure } from '#web/src/ui/disclosure.tsx'
import { TextField } from '#web/src/ui/form/inputs.tsx'
import { showToast } from '#web/src/ui/toast-store.ts'
import type { Wizard } from '../wizard.ts'

/** What fills the empty cells of a column: a template for names and URIs, one value for the others. */
export function DefaultsCard({ wizard }: { wizard: Wizard }) {
  const { t } = useTranslation()
  const definition = launchOf(wizard.draft.kind).list
  const language = currentLanguage()
  const columns = definition.names.filter((column) => definition.columns[column]?.fillHint)
  const stored = wizard.draft.options.defaults ?? {}
  const [values, setValues] = useState<Record<string, string>>(stored)
  const isChanged = columns.some((column) => (values[column] ?? '') !== (stored[column] ?? ''))
  const apply = (): void => {
    const defaults = Object.fromEntries(
      columns.flatMap((column) => (values[column]?.trim() ? [[column, values[column].trim()]] : [])),
    )
    wizard.change((old) => ({ options: { ...old.options, defaults } }))
    showToast(t('wizard.defaults.applied'), 'success')
  }
  if (columns.length === 0) return null
  return (
    <Disclosure
      title={t('wizard.defaults.title')}
      note={t('wizard.defaults.note')}
      isOpenAtFirst={Object.keys(stored).length > 0}
    >
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (isChanged) apply()
        }}
      >
        <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
          {columns.map((column) => (
            <TextField
              key={column}
              label={columnWord(definition, column, language)}
              hint={definition.columns[column]?.fillHint?.[language]}
              isMono={definition.columns[column]?.isCode === true}
              value={values[column] ?? ''}
              onChange={(event) => setValues({ ...values, [column]: event.target.value })}
            />
          ))}
        </div>
        <div className="flex justify-end">
          <Button type="submit" disabledReason={isChanged ? null : t('form.nothingChanged')}>
            {t('wizard.defaults.apply')}
          </Button>
        </div>
      </form>
    </Disclosure>
  )
}
