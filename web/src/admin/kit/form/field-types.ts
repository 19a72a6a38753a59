import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { choiceOf } from '../../parts/use-api-form.ts'
import type { Namespace, PluralOf, Say, WordOf } from '../words.ts'
import type { CodecOf, Typed } from './codecs.ts'
import type { FieldParts, FieldSpec, FormPart, PartProps } from './form-part.ts'

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

export interface Options<Fault = string, Hint = string> {
  /** The whole width of a group. */
  isWide?: boolean
  /** What a new one begins with; else what the contract says. */
  start?: Typed
  /** What to say of anything wrong with it, in `errors` of the words; else the kind of fault has words. */
  says?: Fault
  /** Below it; else `hints` under its own name, where there is one. */
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
  text: (name: Named<Input, string, N>, options?: TextOptionsOf<N>) => FieldSpec<Row>
  /** Text of several lines. */
  area: (name: Named<Input, string, N>, options?: TextOptionsOf<N>) => FieldSpec<Row>
  number: (name: Named<Input, number, N>, options?: TextOptionsOf<N>) => FieldSpec<Row>
  /** From 0 to 100. */
  percent: (name: Named<Input, number, N>, options?: TextOptionsOf<N>) => FieldSpec<Row>
  /** A moment, in UTC. */
  instant: (name: Named<Input, string, N>, options?: OptionsOf<N>) => FieldSpec<Row>
  /** One of a few values. */
  choice: (name: WordedChoice<Input, N>, options?: OptionsOf<N>) => FieldSpec<Row>
  flag: (name: Named<Input, boolean, N>, options?: OptionsOf<N>) => FieldSpec<Row>
  own: (
    name: keyof Flat<Input> & WordOf<N, 'fields'>,
    codec: CodecOf,
    Control: (props: OwnProps<Row>) => ReactNode,
    options?: OptionsOf<N> & { isSecret?: boolean },
  ) => FieldSpec<Row>
  group: (name: WordOf<N, 'groups'>, ...parts: FormPart<Row>[]) => FormPart<Row>
  /** Something that is no field: a preview. */
  show: (Part: (props: PartProps<Row>) => ReactNode) => FormPart<Row>
}
