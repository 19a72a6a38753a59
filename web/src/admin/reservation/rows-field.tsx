import type { ComponentProps, ReactNode } from 'react'
import { FieldRows } from '../../ui/form/field-rows.tsx'
import { TextField } from '../../ui/form/inputs.tsx'
import type { OwnProps } from '../kit/form/field-types.ts'
import { readRows } from './place-codecs.ts'

type Field = OwnProps<unknown>['field']
const rowMax = 20

interface RowsProps<Row> {
  field: Field
  /** A row before anything is typed. */
  blank: Row
  addLabel: string
  removeLabel: (n: number) => string
  /** The controls of a row; one of the first row has the name of the field, and says what is wrong. */
  children: (row: Row, change: (part: Partial<Row>) => void, n: number) => ReactNode
}

/** A field that is a list of rows, which it keeps as JSON; never without one. */
export function RowsField<Row>({ field, blank, addLabel, removeLabel, children }: RowsProps<Row>) {
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

interface RowTextProps extends Omit<
  ComponentProps<typeof TextField>,
  'name' | 'ref' | 'error' | 'onChange' | 'onBlur'
> {
  field: Field
  /** Whether it is the one that has the name of the field. */
  isNamed?: boolean
  onText: (text: string) => void
}

/** A text of a row. */
export function RowText({ field, isNamed = false, onText, ...input }: RowTextProps) {
  return (
    <TextField
      {...input}
      {...(isNamed && { name: field.name, ref: field.inputRef, error: field.error })}
      onChange={({ target }) => onText(target.value)}
      onBlur={field.onBlur}
    />
  )
}
