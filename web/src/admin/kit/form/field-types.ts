import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { choiceOf } from '../../parts/use-api-form.ts'
import type { Namespace, PluralOf, Say, WordOf } from '../words.ts'
import type { CodecOf, Typed } from './codecs.ts'
import type { FieldParts, FieldDefinition, FormPart, Group, Omitted, PartProps, Shown } from './form-part.ts'

/** The paths of an input with their values: of what it holds in an object with a dot. */
type Flat<Input> = {
  [
    Key in keyof Input & string as IsGroup<Input[Key]> extends true
      ? `${Key}.${keyof NonNullable<Input[Key]> & string}`
      : Key
  ]: IsGroup<Input[Key]> extends true
    ? NonNullable<NonNullable<Input[Key]>[keyof NonNullable<Input[Key]>]>
    : NonNullable<Input[Key]>
}
type IsGroup<Value> = unknown extends Value
  ? false
  : NonNullable<Value> extends readonly unknown[] | string | number | boolean
    ? false
    : true
type PathsTo<Value, Paths> = {
  [Path in keyof Paths & string]: Paths[Path] extends Value ? Path : never
}[keyof Paths & string]
type PathsToWorded<N extends Namespace, Paths> = {
  [Path in keyof Paths & string]: Paths[Path] extends WordOf<N, PluralOf<Path>> ? Path : never
}[keyof Paths & string]

/** Paths of such a value that have a word. */
type Named<Input, Value, N extends Namespace> = PathsTo<Value, Flat<Input>> & WordOf<N, 'fields'>
/** Choices whose every value has a word. */
type WordedChoice<Input, N extends Namespace> = PathsToWorded<N, Flat<Input>> & WordOf<N, 'fields'>

/** The fields that a body may lack. */
type OptionalOf<Input> = {
  [Key in keyof Input & string]: object extends Pick<Input, Key> ? Key : never
}[keyof Input & string]

export interface Options<Fault = string, Hint = string> {
  /** The whole width of a group. */
  isWide?: boolean
  /** The value of the field in a new form; by default the contract's. */
  start?: Typed
  /** A key below `errors`: one sentence for every fault of the field. By default each kind of fault has its own. */
  says?: Fault
  /** A key below `hints`, shown under the field. By default the name of the field, if `hints` has it. */
  hint?: Hint
}
export interface TextOptions<Fault = string, Hint = string> extends Options<Fault, Hint> {
  isMono?: boolean
  lang?: string
  inputMode?: 'url' | 'decimal' | 'numeric'
  rows?: number
  /** An address that wallets open: below it stands a word on letters some of them do not take, while it has such. */
  isUri?: boolean
  /** At its end: a unit, or what there is of what may be. */
  suffix?: string | ((typed: string, say: Say) => string)
  codec?: CodecOf
}

/** What a control of one's own gets: what stands around it, and its value. */
export interface OwnProps<Row> extends PartProps<Row> {
  field: FieldParts & ReturnType<typeof choiceOf<FieldValues, string>>
}

type OptionsOf<N extends Namespace> = Options<WordOf<N, 'errors'>, WordOf<N, 'hints'>>
type TextOptionsOf<N extends Namespace> = TextOptions<WordOf<N, 'errors'>, WordOf<N, 'hints'>>

/** The fields a form may have, by their paths in the contract's body. Rules, bounds and stars are the contract's. */
export interface FieldKit<Input, N extends Namespace, Row> {
  text: <Name extends Named<Input, string, N>>(
    name: Name,
    options?: TextOptionsOf<N>,
  ) => FieldDefinition<Row, Name>
  /** Text of several lines. */
  area: <Name extends Named<Input, string, N>>(
    name: Name,
    options?: TextOptionsOf<N>,
  ) => FieldDefinition<Row, Name>
  number: <Name extends Named<Input, number, N>>(
    name: Name,
    options?: TextOptionsOf<N>,
  ) => FieldDefinition<Row, Name>
  /** From 0 to 100. */
  percent: <Name extends Named<Input, number, N>>(
    name: Name,
    options?: TextOptionsOf<N>,
  ) => FieldDefinition<Row, Name>
  /** A moment, in UTC. */
  instant: <Name extends Named<Input, string, N>>(
    name: Name,
    options?: OptionsOf<N>,
  ) => FieldDefinition<Row, Name>
  /** One of a few values. */
  choice: <Name extends WordedChoice<Input, N>>(
    name: Name,
    options?: OptionsOf<N>,
  ) => FieldDefinition<Row, Name>
  flag: <Name extends Named<Input, boolean, N>>(
    name: Name,
    options?: OptionsOf<N>,
  ) => FieldDefinition<Row, Name>
  own: <Name extends keyof Flat<Input> & WordOf<N, 'fields'>>(
    name: Name,
    codec: CodecOf,
    Control: (props: OwnProps<Row>) => ReactNode,
    options?: OptionsOf<N> & { isSecret?: boolean },
  ) => FieldDefinition<Row, Name>
  group: <Names extends string>(
    name: WordOf<N, 'groups'>,
    ...parts: FormPart<Row, Names>[]
  ) => Group<Row, Names>
  /** Something that is no field: a preview. */
  show: (Part: (props: PartProps<Row>) => ReactNode) => Shown<Row>
  /** Left out on purpose: the contract says what it is then. */
  omit: <Name extends OptionalOf<Input>>(name: Name) => Omitted<Name>
}
