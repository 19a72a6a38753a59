import type { ReactNode } from 'react'
import { FieldRows } from '../../ui/form/field-rows.tsx'
import type { OwnProps } from '../kit/form/field-types.ts'
import { readRows } from './place-codecs.ts'

interface RowsProps<Row> {
  field: OwnProps<unknown>['field']
  /** A row before anything is typed. */
  blank: Row
  addLabel: string
  removeLabel: (n: number) => string
  rowMax: number
  /** The controls of a row; one of the first row has the name of the field, and says what is wrong. */
  children: (row: Row, change: (part: Partial<Row>) => void, n: number) => ReactNode
}

/** A field that is a list of rows, which it keeps as JSON; never without one. */
export function RowsField<Row>({ field, blank, addLabel, removeLabel, rowMax, children }: RowsProps<Row>) {
  const typed = readRows<Row>(field.value)
  const rows = typed.length > 0 ? typed : [blank]
  const save = (next: Row[]): void => field.onChange(JSON.stringify(next))
  const changeAt = (at: number, part: Partial<Row>): void =>
    save(rows.map((row, index) => (index === at ? { ...row, ...part } : row)))
  return (
    <FieldRows
      legend={field.label}
      hint={field.hint}
      isRequired={field.isRequired}
      className={field.className}
      rows={rows.map((row, index) => ({
        // Rows have no other name than their place.
        key: String(index),
        controls: children(row, (part) => changeAt(index, part), index + 1),
        removeLabel: removeLabel(index + 1),
        onRemove: () => save(rows.filter((_, at) => at !== index)),
      }))}
      addLabel={addLabel}
      onAdd={rows.length < rowMax ? () => save([...rows, blank]) : undefined}
    />
  )
}
