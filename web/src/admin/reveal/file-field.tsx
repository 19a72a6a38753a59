import { FileDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Reveal } from '#contract/reveal/reveals.ts'
import { saveFile } from '#web/src/shared/save-file.ts'
import { Button } from '#web/src/ui/button.tsx'
import { DropZone } from '#web/src/ui/form/drop-zone.tsx'
import { TextArea } from '#web/src/ui/form/inputs.tsx'
import type { OwnProps } from '../kit/form/field-types.ts'

interface Props extends Pick<OwnProps<Reveal>, 'field'> {
  label: string
  note: string
  accept: string
  read: (file: File) => Promise<string>
  example: { name: string; type: string; text: () => string }
}

/** A text of a reveal that is brought as a file or typed, with an example to begin with. */
export function FileField({ field, label, note, accept, read, example }: Props) {
  const { t } = useTranslation()
  return (
    <>
      <DropZone
        label={label}
        note={note}
        action={t('reveals.file.choose')}
        accept={accept}
        onFile={(file) => void read(file).then(field.onChange)}
      />
      <TextArea
        label={field.label}
        name={field.name}
        rows={4}
        isMono
        spellCheck={false}
        isRequired={field.isRequired}
        error={field.error}
        value={String(field.value ?? '')}
        ref={field.inputRef}
        onBlur={field.onBlur}
        onChange={(event) => field.onChange(event.target.value)}
      />
      <div>
        <Button
          size="sm"
          variant="ghost"
          icon={FileDown}
          onClick={() => saveFile(example.name, example.text(), example.type)}
        >
          {t('reveals.file.example')}
        </Button>
      </div>
    </>
  )
}
