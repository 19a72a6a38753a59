import { useTranslation } from 'react-i18next'
import { readMatchRule, type MatchRule } from '#contract/reveal/match-rule.ts'
import type { Reveal } from '#contract/reveal/reveals.ts'
import { cx } from '#web/src/ui/cx.ts'
import { Notice } from '#web/src/ui/notice.tsx'
import type { OwnProps } from '../kit/form/field-types.ts'
import { FileField } from './file-field.tsx'

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
    <div className={cx('grid min-w-0 gap-4', field.className)}>
      <FileField
        field={field}
        label={t('reveals.file.rule')}
        note={t('reveals.hints.rule')}
        accept=".json,application/json"
        read={(file) => file.text()}
        example={{
          name: 'match-rule.json',
          type: 'application/json',
          text: () => JSON.stringify(example, null, 2),
        }}
      />
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
