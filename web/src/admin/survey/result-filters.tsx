import { languages } from '#contract/language.ts'
import type { Question } from '#contract/survey/questions.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/form/inputs.tsx'
import { useWords } from '../kit/words.ts'
import { saidHere } from './said-here.ts'

type Name = 'question' | 'option' | 'language' | 'from' | 'until'

interface ResultFiltersProps {
  questions: readonly Question[]
  filters: Record<Name, string>
  setFilter: (name: Name, value: string) => void
}

/** Which answers count: those that chose an option, in a language, between two days. They stand in the address. */
export function ResultFilters({ questions, filters, setFilter }: ResultFiltersProps) {
  const say = useWords('surveys')
  const askable = questions.filter(({ kind }) => kind === 'single' || kind === 'several')
  const named = askable.find(({ id }) => id === filters.question)
  const options = named && 'options' in named ? named.options : []
  const all = { value: '', label: say('filter.all') }
  const clear = (): void => names.forEach((name) => setFilter(name, ''))
  return (
    <div role="group" aria-label={say('filter.title')} className="grid gap-4 sm:grid-cols-2 2xl:grid-cols-4">
      <SelectField
        label={say('filter.question')}
        value={named?.id ?? ''}
        onChange={({ target }) => {
          setFilter('option', '')
          setFilter('question', target.value)
        }}
        options={[
          all,
          ...askable.map((one) => ({
            value: one.id,
            label: `${questions.indexOf(one) + 1}. ${saidHere(one)}`,
          })),
        ]}
      />
      {named && (
        <SelectField
          label={say('filter.option')}
          value={filters.option}
          onChange={({ target }) => setFilter('option', target.value)}
          options={[all, ...options.map((one) => ({ value: one.id, label: saidHere(one) }))]}
        />
      )}
      <SelectField
        label={say('filter.language')}
        value={filters.language}
        onChange={({ target }) => setFilter('language', target.value)}
        options={[all, ...languages.map((value) => ({ value, label: say(`languages.${value}`) }))]}
      />
      {(['from', 'until'] as const).map((name) => (
        <TextField
          key={name}
          type="date"
          label={say(`filter.${name}`)}
          value={filters[name]}
          onChange={({ target }) => setFilter(name, target.value)}
        />
      ))}
      {names.some((name) => filters[name] !== '') && (
        <div className="self-end">
          <Button onClick={clear}>{say('filter.clear')}</Button>
        </div>
      )}
    </div>
  )
}

const names = ['question', 'option', 'language', 'from', 'until'] as const satisfies readonly Name[]
