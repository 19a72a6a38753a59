import { hasOptions, type Condition, type Question } from '#contract/survey/questions.ts'
import { CheckField, SelectField, TextField } from '../../ui/form/inputs.tsx'
import { FieldError } from '../../ui/form/field.tsx'
import { useWords } from '../kit/words.ts'
import type { Faults } from './faults.ts'
import { saidHere } from './said-here.ts'

interface ConditionFieldsProps {
  question: Question
  /** Only an earlier answer may show it: so no question waits for itself. */
  earlier: readonly Question[]
  faults: Faults
  path: string
  onChange: (shownIf: Condition | null) => void
}

/** When a question is shown: always, or by an answer to an earlier one. */
export function ConditionFields({ question, earlier, faults, path, onChange }: ConditionFieldsProps) {
  const say = useWords('surveys')
  const { shownIf, id } = question
  const askable = earlier.filter(({ kind }) => conditionOf(kind, '') !== null)
  const named = earlier.find((one) => one.id === shownIf?.question)
  const error = faults.get(`${path}shownIf`)
  if (askable.length === 0) return null
  const choose = (named: string): void => {
    const kind = askable.find((one) => one.id === named)?.kind
    onChange(kind ? conditionOf(kind, named) : null)
  }
  return (
    <div className="grid gap-3">
      <SelectField
        label={say('form.shownIf')}
        hint={say('form.shownIfHint')}
        name={`${path}shownIf`}
        value={shownIf?.question ?? ''}
        error={error}
        onChange={({ target }) => choose(target.value)}
        options={[
          { value: '', label: say('form.always') },
          ...askable.map((one) => ({
            value: one.id,
            label: say('form.ifAnswer', { n: earlier.indexOf(one) + 1, text: saidHere(one) }),
          })),
        ]}
      />
      {shownIf?.is === 'chosen' && named && hasOptions(named) && (
        <fieldset>
          <legend className="text-sm font-medium">{say('form.chosen')}</legend>
          {named.options.map((option, at) => (
            <CheckField
              key={option.id}
              id={`${id}-shown-${option.id}`}
              label={saidHere(option) || `${at + 1}`}
              checked={shownIf.options.includes(option.id)}
              onChange={({ target }) =>
                onChange({ ...shownIf, options: toggled(shownIf.options, option.id, target.checked) })
              }
            />
          ))}
          {error && <FieldError id={`${id}-shown-error`}>{error}</FieldError>}
        </fieldset>
      )}
      {shownIf?.is === 'between' && (
        <div className="grid gap-4 sm:grid-cols-2">
          {(['least', 'most'] as const).map((name) => (
            <TextField
              key={name}
              type="number"
              label={say(`form.between.${name}`)}
              value={shownIf[name] ?? ''}
              onChange={({ target }) => onChange({ ...shownIf, [name]: numberOf(target.value) })}
            />
          ))}
        </div>
      )}
    </div>
  )
}

/** What may be said of an answer of this kind; null: nothing. */
function conditionOf(kind: Question['kind'], question: string): Condition | null {
  switch (kind) {
    case 'single':
    case 'several':
      return { is: 'chosen', question, options: [] }
    case 'scale':
    case 'number':
      return { is: 'between', question, least: null, most: null }
    case 'short':
    case 'long':
    case 'date':
    case 'ranking':
      return null
  }
}

/** An empty field is no number; one that is half typed is none either. */
export function numberOf(text: string): number | null {
  const value = Number(text)
  return text.trim() === '' || !Number.isFinite(value) ? null : value
}

function toggled(ids: readonly string[], id: string, isOn: boolean): string[] {
  return isOn ? [...ids, id] : ids.filter((one) => one !== id)
}
