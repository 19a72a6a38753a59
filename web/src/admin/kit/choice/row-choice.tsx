import type { Ref } from 'react'
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { useApi } from '#web/src/shared/use-api.ts'
import type { Filters } from '#web/src/shared/use-keyset-list.ts'
import type { FieldProps } from '#web/src/ui/form/field.tsx'
import { FilterSearchSelect, SearchSelect } from '#web/src/ui/form/search-select.tsx'
import { useFound, type SearchedList } from './use-found.ts'

interface Chosen {
  /** Id as text; empty for none. */
  value: string
  onChange: (value: string) => void
}

/** What a form gives to the choice of one of its rows. */
export interface RowSelectProps extends Chosen, FieldProps {
  name?: string
  inputRef?: Ref<HTMLInputElement>
  onBlur?: () => void
}

/** Which rows there are to choose from, and how each is called. */
interface Rows<Row, Query extends z.ZodObject> {
  labelOf: (row: Row) => string
  placeholder: string
  query?: Omit<Filters<Query>, 'search'>
  /** The others are shown and cannot be chosen. */
  canChoose?: (row: Row) => boolean
  /** Nothing is asked for until it can be used. */
  isDisabled?: boolean
  /** What cannot be chosen yet becomes so without another visit. */
  refreshEveryMs?: number
}

/**
 * The choice of one row of a list of the API by typing, however many there are: the server searches.
 * @param key the field that tells rows apart, and the parameter of `read`.
 * @returns a field, a filter, and the row of an id.
 */
export function rowChoice<
  Row extends Record<Key, number>,
  Key extends string,
  Query extends z.ZodObject,
>(choice: {
  list: SearchedList<Query, Row>
  read: Endpoint<z.ZodType<Record<Key, number>>, z.ZodObject, z.ZodType, z.ZodType<Row>>
  key: Key
}) {
  const { list, read, key } = choice

  /** At once where a list has it. It stays when the list moves to other rows. */
  function useRow(id: number | null, rows: readonly Row[] = []): Row | undefined {
    const { data } = useApi(read, id === null ? null : { params: { [key]: id } })
    return data ?? rows.find((row) => row[key] === id)
  }

  function useChoice(props: RowSelectProps & Rows<Row, Query>) {
    const { labelOf, canChoose, query, refreshEveryMs, onChange, ...field } = props
    const optionOf = (row: Row) => ({
      value: String(row[key]),
      label: labelOf(row),
      isDisabled: canChoose?.(row) === false,
    })
    const { found, rows, setText } = useFound(list, {
      optionOf,
      ...(query && { query }),
      ...(field.isDisabled && { isOff: field.isDisabled }),
      ...(refreshEveryMs && { refreshInterval: refreshEveryMs }),
    })
    const id = Number(props.value)
    const row = useRow(id > 0 ? id : null, rows)
    return {
      ...{ ...field, found, onSearch: setText, value: row ? optionOf(row) : null },
      // What follows from a choice is lost with it: the same one again is none.
      onChange: (value: string) => value !== props.value && onChange(value),
    }
  }

  function Select(props: RowSelectProps & Rows<Row, Query>) {
    return <SearchSelect {...useChoice(props)} />
  }

  /** In a row of filters; empty for all. */
  function Filter(props: Chosen & { label: string } & Rows<Row, Query>) {
    return <FilterSearchSelect {...useChoice(props)} />
  }

  return { Select, Filter, useRow }
}
