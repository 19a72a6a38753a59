import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listLimits } from '#contract/list/index.ts'
import { Button } from '#web/src/ui/button.tsx'
import { TextArea } from '#web/src/ui/form/inputs.tsx'

interface PasteSourceProps {
  /** What a line without a header is. */
  bareColumn: string
  onTake: (name: string, bytes: Uint8Array<ArrayBuffer>) => void
}

/** A list pasted as text: CSV, TSV from a spreadsheet, JSON, or a line each. */
export function PasteSource({ bareColumn, onTake }: PasteSourceProps) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const take = (): void => onTake(t('wizard.source.pasted'), new TextEncoder().encode(text))
  const isLarge = text.length > listLimits.localBytesMax
  return (
    <div className="grid gap-4">
      <TextArea
        label={t('wizard.source.pasteLabel')}
        hint={t('wizard.source.pasteHint', { column: bareColumn })}
        error={isLarge ? t('wizard.source.large') : undefined}
        isMono
        rows={10}
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="flex justify-end">
        <Button
          variant="primary"
          disabledReason={text.trim() && !isLarge ? null : t('wizard.source.pasteEmpty')}
          onClick={take}
        >
          {t('wizard.source.checkThis')}
        </Button>
      </div>
    </div>
  )
}
