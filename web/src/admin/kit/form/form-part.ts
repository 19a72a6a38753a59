import type { ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { Codec, Typed } from './codecs.ts'

/** What stands around a control. */
export interface FieldParts {
  label: string
  error: string | undefined
  isRequired: boolean
  className?: string
  hint?: string
}

export interface PartProps<Row> {
  form: UseFormReturn<FieldValues>
  /** Null while a new one is made. */
  row: Row | null
}

export interface ControlProps<Row> extends PartProps<Row> {
  name: string
  field: FieldParts
}

/** A field of the form: its path in the contract's body, and how it is typed. */
export interface FieldDefinition<Row, Name extends string = string> {
  kind: 'field'
  name: Name
  codec: Codec
  isRequired: boolean
  /** Instead of what the contract begins with. */
  start?: Typed
  isWide?: boolean
  /** What to say of anything wrong, by its key in `errors`, or for its kind. */
  says?: string
  hint?: string
  isSecret?: boolean
  Control: (props: ControlProps<Row>) => ReactNode
}

export interface Group<Row, Names extends string = string> {
  kind: 'group'
  /** Its title in `groups`; what stands below it is there with `Note` behind. */
  name: string
  parts: FormPart<Row, Names>[]
}

/** What the body has and this form leaves to the contract. */
export interface Omitted<Name extends string = string> {
  kind: 'omitted'
  name: Name
}

export interface Shown<Row> {
  kind: 'shown'
  Part: (props: PartProps<Row>) => ReactNode
}

/** @template Names the paths of the body's fields that it speaks of. */
export type FormPart<Row, Names extends string = string> =
  | FieldDefinition<Row, Names>
  | Group<Row, Names>
  | Omitted<Names>
  | Shown<Row>
