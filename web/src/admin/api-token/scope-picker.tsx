import type { FieldValues } from 'react-hook-form'
import { scopes } from '#contract/scope.ts'
import { CheckGroup } from '../../ui/form/check-group.tsx'
import type { CodecOf } from '../kit/form/codecs.ts'
import type { OwnProps } from '../kit/form/field-types.ts'
import { useWords } from '../kit/words.ts'
import { areaOf, wordOfScope } from './scope-names.ts'

/** Scopes as a form holds them: their names with a space between. */
export const scopeCodec: CodecOf = () => ({
  toTyped: (value) => (Array.isArray(value) ? value.join(' ') : ''),
  toInput: (typed) => String(typed).split(' ').filter(Boolean),
})

const areas = [...new Set(scopes.map((scope) => areaOf(scope)))]

/** A box for each scope, by area. */
export function ScopePicker({ field }: Pick<OwnProps<FieldValues>, 'field'>) {
  const say = useWords('apiTokens')
  const chosen = String(field.value).split(' ').filter(Boolean)
  const toggle = (scope: string): void => {
    const next = scopes.filter((one) => chosen.includes(one) !== (one === scope))
    field.onChange(next.join(' '))
  }
  const parts = areas.map((area) => ({
    id: area,
    title: say(`areas.${area}`),
    choices: scopes
      .filter((scope) => areaOf(scope) === area)
      .map((scope) => ({ value: scope, label: scope, hint: say(`scopes.${wordOfScope(scope)}`) })),
  }))
  return (
    <CheckGroup
      legend={field.label}
      name={field.name}
      parts={parts}
      chosen={chosen}
      onToggle={toggle}
      onBlur={field.onBlur}
      isRequired={field.isRequired}
      error={field.error}
      inputRef={field.inputRef}
    />
  )
}
