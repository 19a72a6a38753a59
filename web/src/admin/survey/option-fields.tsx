import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { optionsMax, type SurveyOption } from '#contract/survey/questions.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/form/field.tsx'
import { TextField } from '../../ui/form/inputs.tsx'
import { useWords } from '../kit/words.ts'
import type { Faults } from './faults.ts'
import { newOption } from './survey-draft.ts'

interface OptionFieldsProps {
  options: readonly SurveyOption[]
  faults: Faults
  /** `questions.2.` */
  path: string
  onChange: (options: SurveyOption[]) => void
}

/** What is chosen from, each in both languages; moved by buttons, so by keyboard and by thumb. */
export function OptionFields({ options, faults, path, onChange }: OptionFieldsProps) {
  const say = useWords('surveys')
  const few = faults.get(`${path}options`)
  const set = (at: number, part: Partial<SurveyOption>): void =>
    onChange(options.map((option, n) => (n === at ? { ...option, ...part } : option)))
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 text-sm font-medium">{say('form.options')}</legend>
      {few && <FieldError id={`${path}options`}>{few}</FieldError>}
      <ol className="grid gap-4">
        {options.map((option, at) => (
          <li key={option.id} className="grid items-start gap-2 sm:grid-cols-[1fr_1fr_auto]">
            {(['textKor', 'textEng'] as const).map((name) => (
              <TextField
                key={name}
                label={say(`form.option.${name}`, { n: at + 1 })}
                name={`${path}options.${at}.${name}`}
                maxLength={300}
                value={option[name]}
                error={faults.get(`${path}options.${at}.${name}`)}
                onChange={({ target }) => set(at, { [name]: target.value })}
              />
            ))}
            <OptionButtons
              n={at + 1}
              isFirst={at === 0}
              isLast={at === options.length - 1}
              onMove={(by) => onChange(moved(options, at, by))}
              onRemove={() => onChange(options.filter((_, n) => n !== at))}
            />
          </li>
        ))}
      </ol>
      <div>
        <Button
          size="sm"
          icon={Plus}
          disabledReason={options.length < optionsMax ? null : say('form.optionsMany')}
          onClick={() => onChange([...options, newOption(options)])}
        >
          {say('form.addOption')}
        </Button>
      </div>
    </fieldset>
  )
}

interface OptionButtonsProps {
  n: number
  isFirst: boolean
  isLast: boolean
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

function OptionButtons({ n, isFirst, isLast, onMove, onRemove }: OptionButtonsProps) {
  const say = useWords('surveys')
  return (
    <div className="flex sm:pt-7">
      <Button
        variant="ghost"
        icon={ArrowUp}
        label={say('form.up', { n })}
        disabledReason={isFirst ? say('form.isFirst') : null}
        onClick={() => onMove(-1)}
      />
      <Button
        variant="ghost"
        icon={ArrowDown}
        label={say('form.down', { n })}
        disabledReason={isLast ? say('form.isLast') : null}
        onClick={() => onMove(1)}
      />
      <Button variant="ghost" icon={Trash2} label={say('form.removeOption', { n })} onClick={onRemove} />
    </div>
  )
}

/** A row in the place of its neighbour. */
export function moved<Row>(rows: readonly Row[], at: number, by: -1 | 1): Row[] {
  const row = rows[at]
  const others = rows.filter((_, n) => n !== at)
  return row === undefined ? others : others.toSpliced(at + by, 0, row)
}
