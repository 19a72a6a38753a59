import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listLimits, type ListOptions } from '#contract/list/index.ts'
import { Button } from '#web/src/ui/button.tsx'
import { TextField } from '#web/src/ui/form/inputs.tsx'

interface Template {
  count: string
  owner: string
  name: string
  symbol: string
  uri: string
  royalty: string
}

const fields = ['count', 'owner', 'name', 'symbol', 'uri', 'royalty'] as const

/** A series without a file: so many NFTs, numbered by a template. */
export function TemplateSource({
  onTake,
}: {
  onTake: (name: string, bytes: Uint8Array<ArrayBuffer>, options: ListOptions) => void
}) {
  const { t } = useTranslation()
  const [template, setTemplate] = useState<Template>({
    count: '100',
    owner: '',
    name: '',
    symbol: '',
    uri: '',
    royalty: '5',
  })
  const count = Number(template.count)
  const isCountRight = Number.isInteger(count) && count >= 1 && count <= listLimits.rowsMax
  const isComplete = isCountRight && template.owner.trim() && template.name.trim() && template.uri.trim()
  const take = (): void => {
    const rows = Array.from({ length: count }, () => template.owner.trim())
    const bytes = new TextEncoder().encode(`owner\n${rows.join('\n')}\n`)
    const { name, symbol, uri, royalty } = template
    const defaults = {
      name,
      uri,
      ...(symbol.trim() && { symbol }),
      ...(royalty.trim() && { royalty: `${royalty}%` }),
    }
    onTake(t('wizard.source.templated', { count }), bytes, { defaults })
  }
  return (
    <div className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        {fields.map((field) => (
          <TextField
            key={field}
            label={t(`wizard.template.${field}`)}
            hint={t(`wizard.template.${field}Hint`)}
            isRequired={field !== 'symbol' && field !== 'royalty'}
            isMono={field === 'owner' || field === 'uri'}
            className={field === 'owner' || field === 'uri' ? 'sm:col-span-2' : ''}
            inputMode={field === 'count' || field === 'royalty' ? 'decimal' : 'text'}
            error={
              field === 'count' && !isCountRight
                ? t('wizard.template.countWrong', { max: listLimits.rowsMax })
                : undefined
            }
            value={template[field]}
            onChange={(event) => setTemplate({ ...template, [field]: event.target.value })}
          />
        ))}
      </div>
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
