import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { Chips, FilterSelect, SearchBox } from '#web/src/ui/form/filters.tsx'
import { choicesOf } from '../choices.ts'
import { pluralOf, useAnyWords, type Namespace, type PluralOf, type WordOf } from '../words.ts'
import type { ChoiceOf, FilterOf } from './list-endpoint.ts'

interface FilterProps {
  value: string
  onChange: (value: string) => void
}

/** A filter of a list: its name in the query and in the address, and its control. */
export interface Filter {
  name: string
  Control: (props: FilterProps) => ReactNode
}

/** Choices whose name and values all have words. */
type WordedChoice<Query extends z.ZodObject, N extends Namespace> = {
  [Name in ChoiceOf<Query>]: NonNullable<z.input<Query>[Name]> extends WordOf<N, PluralOf<Name>>
    ? Name & WordOf<N, 'fields'>
    : never
}[ChoiceOf<Query>]

/** The filters a list may have, by the names its endpoint gives them. */
export interface FilterKit<Query extends z.ZodObject, N extends Namespace> {
  /** Text, looked for as it is typed. */
  search: 'search' extends FilterOf<Query> ? () => Filter : never
  /** A few values as buttons: the fastest. */
  chips: (name: WordedChoice<Query, N>) => Filter
  /** A few values as a select. */
  select: (name: WordedChoice<Query, N>) => Filter
  /** A control of its own. */
  own: (
    name: FilterOf<Query> & WordOf<N, 'fields'>,
    Control: (props: FilterProps & { label: string }) => ReactNode,
  ) => Filter
}

export function filterKit<N extends Namespace>(query: z.ZodType, namespace: N): FilterKit<z.ZodObject, N> {
  return {
    search: () => ({
      name: 'search',
      Control: (props) => <SearchBox {...props} label={useAnyWords(namespace)('search')} />,
    }),
    chips: (name) => ({
      name,
      Control: (props) => {
        const { label, options } = useChoice(query, namespace, name)
        return <Chips {...props} label={label} chips={options} />
      },
    }),
    select: (name) => ({
      name,
      Control: (props) => <FilterSelect {...props} {...useChoice(query, namespace, name)} />,
    }),
    own: (name, Control) => ({
      name,
      Control: (props) => <Control {...props} label={useAnyWords(namespace)(`fields.${name}`)} />,
    }),
  }
}

/** All, then every value the endpoint takes. */
function useChoice(query: z.ZodType, namespace: Namespace, name: string) {
  const { t } = useTranslation()
  const say = useAnyWords(namespace)
  const values = choicesOf(query, name).map((value) => ({ value, label: say(`${pluralOf(name)}.${value}`) }))
  return { label: say(`fields.${name}`), options: [{ value: '', label: t('common.all') }, ...values] }
}
