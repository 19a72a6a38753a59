import { ListChecks, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AttributeTemplate, TraitRule } from '#contract/file/template-schema.ts'
import { formatCount } from '#web/src/shared/format.ts'
import { Button } from '#web/src/ui/button.tsx'
import { DividedList } from '#web/src/ui/data/divided-list.tsx'
import { Disclosure } from '#web/src/ui/disclosure.tsx'
import { CheckField, SelectField, TextField } from '#web/src/ui/form/inputs.tsx'
import { Text } from '#web/src/ui/text.tsx'
import { useWords } from '../../kit/words.ts'
import { templateOf, type FoundTrait } from '../folder/found-traits.ts'

interface TemplateCardProps {
  traits: readonly FoundTrait[]
  /** Null: any attributes are right. */
  template: AttributeTemplate | null
  onChange: (template: AttributeTemplate | null) => void
}

/** What the attributes are held to: made of what the files have, then corrected, and every file is judged by it at once. */
export function TemplateCard({ traits, template, onChange }: TemplateCardProps) {
  const { t } = useTranslation()
  const say = useWords('fileSets')
  if (traits.length === 0 && template === null) return null
  const set = (at: number, rule: TraitRule | null): void =>
    onChange((template ?? []).flatMap((old, index) => (index === at ? (rule ? [rule] : []) : [old])))
  return (
    <Disclosure
      title={say('template.title')}
      note={template === null ? say('template.off') : t('fileSets.template.on', { count: template.length })}
      isOpenAtFirst={template !== null}
    >
      <div className="grid gap-4">
        <Text as="p" size="sm" tone="muted">
          {say('template.note')}
        </Text>
        <div className="flex flex-wrap gap-2">
          <Button icon={ListChecks} onClick={() => onChange(templateOf(traits))}>
            {say(template === null ? 'template.make' : 'template.remake')}
          </Button>
          {template !== null && (
            <Button variant="ghost" icon={Trash2} onClick={() => onChange(null)}>
              {say('template.drop')}
            </Button>
          )}
        </div>
        {template !== null && template.length > 0 && (
          <DividedList>
            {template.map((rule, index) => (
              <Rule
                key={rule.trait}
                rule={rule}
                found={traits.find(({ trait }) => trait === rule.trait)}
                onChange={(next) => set(index, next)}
              />
            ))}
          </DividedList>
        )}
      </div>
    </Disclosure>
  )
}

interface RuleProps {
  rule: TraitRule
  found: FoundTrait | undefined
  /** Null: the trait is no part of the template. */
  onChange: (rule: TraitRule | null) => void
}

function Rule({ rule, found, onChange }: RuleProps) {
  const say = useWords('fileSets')
  const { trait, isRequired } = rule
  const take = (takes: string): void => {
    if (takes === 'choice') onChange({ trait, isRequired, takes, values: found?.values ?? ['-'] })
    else if (takes === 'number')
      onChange({ trait, isRequired, takes, ...(found?.numbers ?? { min: 0, max: 100 }) })
    else onChange({ trait, isRequired, takes: 'text' })
  }
  return (
    <div className="grid items-start gap-3 sm:grid-cols-[minmax(8rem,12rem)_10rem_minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <Text as="p" weight="medium" className="break-words">
          {trait}
        </Text>
        <Text as="p" size="xs" tone="muted">
          {say('template.found', {
            count: formatCount(found?.count ?? 0),
            total: formatCount(found?.total ?? 0),
          })}
        </Text>
        <CheckField
          id={`required ${trait}`}
          label={say('template.required')}
          checked={isRequired}
          onChange={(event) => onChange({ ...rule, isRequired: event.target.checked })}
        />
      </div>
      <SelectField
        label={say('template.takes')}
        value={rule.takes}
        onChange={(event) => take(event.target.value)}
        options={(['choice', 'number', 'text'] as const).map((value) => ({
          value,
          label: say(`template.kinds.${value}`),
        }))}
      />
      <Bounds rule={rule} onChange={onChange} />
      <Button
        variant="ghost"
        icon={Trash2}
        label={say('template.remove', { trait })}
        onClick={() => onChange(null)}
      />
    </div>
  )
}

function Bounds({ rule, onChange }: Pick<RuleProps, 'rule' | 'onChange'>) {
  const say = useWords('fileSets')
  if (rule.takes === 'text') return <span />
  if (rule.takes === 'choice')
    return (
      <Typed
        label={say('template.values')}
        text={rule.values.join(', ')}
        onCommit={(text) => {
          const values = [
            ...new Set(
              text
                .split(',')
                .map((one) => one.trim())
                .filter(Boolean),
            ),
          ]
          if (values.length > 0) onChange({ ...rule, values })
        }}
      />
    )
  const bound = (name: 'min' | 'max') => (
    <Typed
      label={say(`template.${name}`)}
      text={String(rule[name])}
      onCommit={(text) => {
        const next = { ...rule, [name]: Number(text) }
        if (text.trim() !== '' && Number.isFinite(next[name]) && next.min <= next.max) onChange(next)
      }}
    />
  )
  return (
    <div className="grid grid-cols-2 gap-3">
      {bound('min')}
      {bound('max')}
    </div>
  )
}

/** What is typed counts when the field is left: every file is judged by it. What is no value goes back to what it was. */
function Typed({ label, text, onCommit }: { label: string; text: string; onCommit: (text: string) => void }) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <TextField
      label={label}
      value={typed ?? text}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={() => {
        if (typed !== null && typed !== text) onCommit(typed)
        setTyped(null)
      }}
    />
  )
}
