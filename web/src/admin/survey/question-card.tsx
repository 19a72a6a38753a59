import { ArrowDown, ArrowUp, Copy, Trash2 } from 'lucide-react'
import { hasOptions, type Question } from '#contract/survey/questions.ts'
import { questionKinds } from '#contract/survey/codes.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CheckField, SelectField, TextField } from '../../ui/form/inputs.tsx'
import { useWords } from '../kit/words.ts'
import { ConditionFields } from './condition-fields.tsx'
import type { Faults } from './faults.ts'
import { KindFields } from './question-fields.tsx'
import { ofKind } from './survey-draft.ts'

interface QuestionCardProps {
  question: Question
  earlier: readonly Question[]
  isLast: boolean
  faults: Faults
  onChange: (question: Question) => void
  onMove: (by: -1 | 1) => void
  onCopy: () => void
  onRemove: () => void
}

const texts = ['textKor', 'textEng', 'hintKor', 'hintEng'] as const

/** One question: how it is asked, its words in both languages, and when it is shown. */
export function QuestionCard({ question, earlier, faults, onChange, ...acts }: QuestionCardProps) {
  const say = useWords('surveys')
  const n = earlier.length + 1
  const path = `questions.${earlier.length}.`
  const given = { ...question, ...(hasOptions(question) && { options: question.options }) }
  return (
    <Card
      id={`question-${question.id}`}
      title={say('form.question', { n })}
      aside={<QuestionButtons n={n} isFirst={n === 1} {...acts} />}
    >
      <div className="grid gap-5">
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <SelectField
            label={say('form.kind')}
            value={question.kind}
            onChange={({ target }) =>
              onChange(ofKind(given, questionKinds.find((kind) => kind === target.value) ?? 'single'))
            }
            options={questionKinds.map((value) => ({ value, label: say(`kinds.${value}`) }))}
          />
          <div className="sm:pt-7.5">
            <CheckField
              id={`${question.id}-isRequired`}
              label={say('form.isRequired')}
              checked={question.isRequired}
              onChange={({ target }) => onChange({ ...question, isRequired: target.checked })}
            />
          </div>
          {texts.map((name) => (
            <TextField
              key={name}
              label={say(`form.${name}`)}
              isRequired={name.startsWith('text')}
              name={`${path}${name}`}
              maxLength={300}
              error={faults.get(`${path}${name}`)}
              value={question[name]}
              onChange={({ target }) => onChange({ ...question, [name]: target.value })}
            />
          ))}
        </div>
        <KindFields {...{ question, faults, path, onChange }} />
        <ConditionFields
          {...{ question, earlier, faults, path }}
          onChange={(shownIf) => onChange({ ...question, shownIf })}
        />
      </div>
    </Card>
  )
}

interface ButtonsProps {
  n: number
  isFirst: boolean
  isLast: boolean
  onMove: (by: -1 | 1) => void
  onCopy: () => void
  onRemove: () => void
}

function QuestionButtons({ n, isFirst, isLast, onMove, onCopy, onRemove }: ButtonsProps) {
  const say = useWords('surveys')
  return (
    <div className="flex">
      <Button
        variant="ghost"
        icon={ArrowUp}
        label={say('form.questionUp', { n })}
        disabledReason={isFirst ? say('form.isFirst') : null}
        onClick={() => onMove(-1)}
      />
      <Button
        variant="ghost"
        icon={ArrowDown}
        label={say('form.questionDown', { n })}
        disabledReason={isLast ? say('form.isLast') : null}
        onClick={() => onMove(1)}
      />
      <Button variant="ghost" icon={Copy} label={say('form.copyQuestion', { n })} onClick={onCopy} />
      <Button variant="ghost" icon={Trash2} label={say('form.removeQuestion', { n })} onClick={onRemove} />
    </div>
  )
}
