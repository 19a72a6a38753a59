import { useTranslation } from 'react-i18next'
import { readMatchRule, type MatchRule } from '#contract/reveal/match-rule.ts'
import type { Reveal } from '#contract/reveal/reveals.ts'
import { Button } from '#web/src/ui/button.tsx'
import { FileDown } from 'lucide-react'
import { saveFile } from '#web/src/shared/save-file.ts'
import { Notice } from '#web/src/ui/notice.tsx'
import { DropZone } from '#web/src/ui/form/drop-zone.tsx'
import { TextArea } from '#web/src/ui/form/inputs.tsx'
import type { OwnProps } from '../kit/form/field-types.ts'

const example: MatchRule = {
  match: 'Seoul - Ulsan, 2026-12-05',
  teamTrait: 'Team',
  home: 'Seoul',
  away: 'Ulsan',
  results: {
    won: { traits: [{ trait_type: 'Result', value: 'Won' }] },
    drawn: { traits: [{ trait_type: 'Result', value: 'Drawn' }] },
    lost: { traits: [{ trait_type: 'Result', value: 'Lost' }] },
  },
}

/** The rule file of a reveal by the result of a match. */
export function RuleField({ field }: OwnProps<Reveal>) {
  const { t } = useTranslation()
  const text = String(field.value ?? '')
  return (
    <div className="grid gap-4">
      <DropZone
        label={t('reveals.file.rule')}
        note={t('reveals.hints.rule')}
        action={t('reveals.file.choose')}
        accept=".json,application/json"
        onFile={(file) => void file.text().then(field.onChange)}
      />
      <TextArea
        label={field.label}
        name={field.name}
        rows={4}
        isMono
        spellCheck={false}
        isRequired={field.isRequired}
        error={field.error}
        value={text}
        ref={field.inputRef}
        onBlur={field.onBlur}
        onChange={(event) => field.onChange(event.target.value)}
      />
      <div>
        <Button
          size="sm"
          variant="ghost"
          icon={FileDown}
          onClick={() => saveFile('match-rule.json', JSON.stringify(example, null, 2), 'application/json')}
        >
          {t('reveals.file.example')}
        </Button>
      </div>
      {text !== '' && <Judged text={text} />}
    </div>
  )
}

function Judged({ text }: { text: string }) {
  const { t } = useTranslation()
  const read = readMatchRule(text)
  if ('where' in read) return <Notice tone="danger" isUrgent title={t('reveals.file.ruleBad', read)} />
  const { match, home, away } = read.rule
  return <Notice tone="success" title={t('reveals.file.ruleOk', { match, home, away })} />
}
