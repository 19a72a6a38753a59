import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Namespace, NamespaceWith, Say, SayOf } from '../words.ts'
import type { FieldKit } from './field-types.ts'
import type { FormPart } from './form-part.ts'

/** The words a form needs; one that modifies has `updateTitle`, `updateDescription` and `saved` beside them. */
export type FormNamespace = NamespaceWith<{
  title: string
  createTitle: string
  createDescription: string
  register: string
  registered: string
  fields: object
}>

type ToOne<Key extends string> = z.ZodType<Record<Key, number>>

/** One resource's form, for making and for modifying. */
export interface FormDefinition<
  Row extends object,
  Body extends z.ZodObject,
  Key extends keyof Row & string,
  N extends FormNamespace,
  Names extends string = string,
> {
  words: N
  /** The field that tells rows apart; it is the parameter of `update`, too. */
  key: Key
  create: Endpoint<z.ZodType, z.ZodObject, Body, z.ZodType<Row>>
  /** The form that modifies shows only the fields which this body has. */
  update?: Endpoint<ToOne<Key>, z.ZodObject, z.ZodObject, z.ZodType<Row>>
  fields: (field: FieldKit<z.input<Body>, N, Row>) => FormPart<Row, Names>[]
  /** The title of the form that modifies; by default the words of `updateTitle`. */
  title?: (row: Row, say: SayOf<N>) => string
  /** Values of a new form that something else decides. @param isOpen false while the form is closed: nothing needs to be read yet. */
  useStart?: (isOpen: boolean) => Partial<z.input<Body>> | undefined
}

/** What of a body has no field and is not left out on purpose: it must be nothing. */
export type Forgets<Body extends z.ZodObject, Names extends string> = [
  Exclude<keyof z.input<Body>, HeadOf<Names>>,
] extends [never]
  ? unknown
  : { forgotten: Exclude<keyof z.input<Body>, HeadOf<Names>> }
type HeadOf<Path> = Path extends `${infer Head}.${string}` ? Head : Path

/** The same once its names have been checked. */
export interface CheckedForm<Row> {
  words: Namespace
  key: string
  create: Endpoint<z.ZodType, z.ZodObject, z.ZodObject, z.ZodType<Row>>
  update?: Endpoint<z.ZodType, z.ZodObject, z.ZodObject, z.ZodType<Row>>
  parts: FormPart<Row>[]
  title?: (row: Row, say: Say) => string
  useStart: (isOpen: boolean) => object | undefined
}
