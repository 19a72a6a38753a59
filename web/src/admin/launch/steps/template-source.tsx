import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { columnWord, listLimits, type ListDefinition, type ListOptions } from '#contract/list/index.ts'
import { currentLanguage } from '#web/src/shared/i18n.ts'
import { Button } from '#web/src/ui/button.tsx'
import { TextField } from '#web/src/ui/form/inputs.tsx'
import { Text } from '#web/src/ui/text.tsx'

interface TemplateSourceProps {
  definition: ListDefinition
  onTake: (name: string, bytes: Uint8Array<ArrayBuffer>, options: ListOptions) => void
}

/**
 * The column that is written into each row of a series, which is the same in all of them; the others are filled from
 * their templates. Null: nothing of this list can be a series.
 */
export function seriesColumnOf({ required, columns, templated }: ListDefinition): string | null {
  if (templated.length === 0) return null
  return required.find((name) => columns[name]?.fillHint && !columns[name].template) ?? null
}

/** A series without a file: so many items, numbered by a template. */
export function TemplateSource({ definition, onTake }: TemplateSourceProps) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const [countText, setCount] = useState('100')
  const names = definition.names.filter((name) => definition.columns[name]?.fillHint)
  const [texts, setTexts] = useState<Record<string, string>>(() =>
    Object.fromEntries(names.map((name) => [name, definition.columns[name]?.seriesStart ?? ''])),
  )
  const textOf = (name: string) => texts[name]?.trim() ?? ''
  const count = Number(countText)
  const isCountRight = Number.isInteger(count) && count >= 1 && count <= listLimits.rowsMax
  const isComplete = isCountRight && definition.required.every(textOf)
  const take = (): void => {
    const column = seriesColumnOf(definition)
    if (column === null) return
    const rows = Array.from({ length: count }, () => textOf(column))
    const bytes = new TextEncoder().encode(`${column}\n${rows.join('\n')}\n`)
    const others = names.filter((name) => name !== column && textOf(name) !== '')
    const defaults = Object.fromEntries(others.map((name) => [name, textOf(name)]))
    onTake(t('wizard.source.templated', { count }), bytes, { defaults })
  }
  return (
    <div className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t('wizard.template.count')}
          hint={t('wizard.template.countHint')}
          isRequired
          inputMode="decimal"
          error={isCountRight ? undefined : t('wizard.template.countWrong', { max: listLimits.rowsMax })}
          value={countText}
          onChange={(event) => setCount(event.target.value)}
        />
        {names.map((name) => (
          <TextField
            key={name}
            label={columnWord(definition, name, language)}
            hint={definition.columns[name]?.fillHint?.[language]}
            isRequired={definition.required.includes(name)}
            isMono={definition.columns[name]?.isCode === true}
            className={definition.columns[name]?.isCode ? 'sm:col-span-2' : ''}
            value={texts[name] ?? ''}
            onChange={(event) => setTexts({ ...texts, [name]: event.target.value })}
          />
        ))}
      </div>
      <Text as="p" size="sm" tone="muted">
        {t('wizard.template.same')}
      </Text>
      <div className="flex justify-end">
        <Button
          variant="primary"
          disabledReason={isComplete ? null : t('wizard.template.incomplete')}
          onClick={take}
        >
          {t('wizard.source.checkThis')}
        </Button>
      </div>
    </div>
  )
}
