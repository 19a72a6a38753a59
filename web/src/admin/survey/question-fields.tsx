import { hasOptions, scaleBounds, type Question, type QuestionOf } from '#contract/survey/questions.ts'
import { CheckField, SelectField, TextField } from '../../ui/form/inputs.tsx'
import { useWords } from '../kit/words.ts'
import { numberOf } from './condition-fields.tsx'
import type { Faults } from './faults.ts'
import { OptionFields } from './option-fields.tsx'

interface KindFieldsProps<Kind extends Question = Question> {
  question: Kind
  faults: Faults
  path: string
  onChange: (question: Question) => void
}

/** What only this way of asking needs. */
export function KindFields({ question, ...props }: KindFieldsProps) {
  switch (question.kind) {
    case 'single':
    case 'ranking':
      return <Options question={question} {...props} />
    case 'several':
      return (
        <>
          <Options question={question} {...props} />
          <ChoicesMax question={question} {...props} />
        </>
      )
    case 'scale':
      return <ScaleFields question={question} {...props} />
    case 'number':
      return <NumberFields question={question} {...props} />
    case 'date':
      return <DateFields question={question} {...props} />
    case 'short':
    case 'long':
      return null
  }
}

function Options({ question, faults, path, onChange }: KindFieldsProps) {
  if (!hasOptions(question)) return null
  return (
    <OptionFields
      options={question.options}
      faults={faults}
      path={path}
      onChange={(options) => onChange({ ...question, options })}
    />
  )
}

function ChoicesMax({ question, faults, path, onChange }: KindFieldsProps<QuestionOf<'several'>>) {
  const say = useWords('surveys')
  const counts = Array.from(
    { length: Math.max(question.options.length, question.choicesMax ?? 0) },
    (_, n) => n + 1,
  )
  return (
    <SelectField
      label={say('form.choicesMax')}
      name={`${path}choicesMax`}
      error={faults.get(`${path}choicesMax`)}
      value={question.choicesMax ?? ''}
      onChange={({ target }) => onChange({ ...question, choicesMax: numberOf(target.value) })}
      options={[
        { value: '', label: say('form.choicesAll') },
        ...counts.map((count) => ({ value: String(count), label: String(count) })),
      ]}
    />
  )
}

const ends = ['leastKor', 'leastEng', 'mostKor', 'mostEng'] as const

function ScaleFields({ question, faults, path, onChange }: KindFieldsProps<QuestionOf<'scale'>>) {
  const say = useWords('surveys')
  const steps = Array.from({ length: scaleBounds.to - scaleBounds.from + 1 }, (_, n) => scaleBounds.from + n)
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {(['from', 'to'] as const).map((name) => (
        <SelectField
          key={name}
          label={say(`form.scale.${name}`)}
          name={`${path}${name}`}
          error={faults.get(`${path}${name}`)}
          value={question[name]}
          onChange={({ target }) => onChange({ ...question, [name]: Number(target.value) })}
          options={steps.map((step) => ({ value: String(step), label: String(step) }))}
        />
      ))}
      {ends.map((name) => (
        <TextField
          key={name}
          label={say(`form.scale.${name}`)}
          name={`${path}${name}`}
          maxLength={300}
          error={faults.get(`${path}${name}`)}
          value={question[name]}
          onChange={({ target }) => onChange({ ...question, [name]: target.value })}
        />
      ))}
    </div>
  )
}

function NumberFields({ question, faults, path, onChange }: KindFieldsProps<QuestionOf<'number'>>) {
  const say = useWords('surveys')
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {(['least', 'most'] as const).map((name) => (
        <TextField
          key={name}
          type="number"
          step={question.isWhole ? 1 : 'any'}
          label={say(`form.number.${name}`)}
          hint={say('form.noBound')}
          name={`${path}${name}`}
          error={faults.get(`${path}${name}`)}
          value={question[name] ?? ''}
          onChange={({ target }) => onChange({ ...question, [name]: numberOf(target.value) })}
        />
      ))}
      <CheckField
        id={`${question.id}-isWhole`}
        label={say('form.number.isWhole')}
        checked={question.isWhole}
        onChange={({ target }) => onChange({ ...question, isWhole: target.checked })}
      />
    </div>
  )
}

function DateFields({ question, faults, path, onChange }: KindFieldsProps<QuestionOf<'date'>>) {
  const say = useWords('surveys')
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {(['earliest', 'latest'] as const).map((name) => (
        <TextField
          key={name}
          type="date"
          label={say(`form.date.${name}`)}
          hint={say('form.noBound')}
          name={`${path}${name}`}
          error={faults.get(`${path}${name}`)}
          value={question[name] ?? ''}
          onChange={({ target }) =>
            onChange({ ...question, [name]: target.value === '' ? null : target.value })
          }
        />
      ))}
    </div>
  )
}
