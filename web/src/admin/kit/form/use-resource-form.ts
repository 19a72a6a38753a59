import { useEffect, useMemo, useRef } from 'react'
import { get, set, type FieldErrors, type FieldValues, type Resolver } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { faultOf } from '#contract/fault.ts'
import { call } from '#web/src/shared/api-client.ts'
import { placeIssues } from '#web/src/shared/field-issues.ts'
import { showToast } from '#web/src/ui/toast-store.ts'
import { useApiForm } from '../../parts/use-api-form.ts'
import { fieldOf } from '../choices.ts'
import { useAnyWords } from '../words.ts'
import type { FieldDefinition, FormPart } from './form-part.ts'
import type { CheckedForm } from './form-definition.ts'

/** The parts of a form that the body of its call has a place for. */
export function partsOf<Row>(definition: CheckedForm<Row>, row: Row | null): FormPart<Row>[] {
  const body = row === null ? definition.create.body : definition.update?.body
  const within = (parts: FormPart<Row>[]): FormPart<Row>[] =>
    parts
      .filter((part) => part.kind !== 'field' || hasField(body, part.name))
      .map((part) => (part.kind === 'group' ? { ...part, parts: within(part.parts) } : part))
      // Of a group that the body has nothing of, nothing is shown.
      .filter((part) => part.kind !== 'group' || part.parts.length > 0)
  return within(definition.parts)
}

function hasField(body: z.ZodObject | undefined, name: string): boolean {
  return body !== undefined && (name.split('.')[0] ?? '') in body.shape
}

function fieldsOf<Row>(parts: FormPart<Row>[]): FieldDefinition<Row>[] {
  return parts.flatMap((part) =>
    part.kind === 'field' ? [part] : part.kind === 'group' ? fieldsOf(part.parts) : [],
  )
}

interface Options<Row> {
  /** What is modified; null makes a new one. */
  row: Row | null
  start?: object | undefined
  onSaved: (saved: Row) => void
}

/**
 * The state of a resource's form: its fields as they are typed, the rules of the contract's body, and what the API
 * refuses at the field it names. The same new one sent twice is made once.
 */
export function useResourceForm<Row extends object>(definition: CheckedForm<Row>, options: Options<Row>) {
  const { row, start, onSaved } = options
  const { i18n } = useTranslation()
  const say = useAnyWords(definition.words)
  const keyOf = useIdempotencyKey()
  const fields = useMemo(() => fieldsOf(partsOf(definition, row)), [definition, row])
  const body = row === null ? definition.create.body : (definition.update ?? definition.create).body
  const first = useMemo(() => typedOf(definition, fields, row, start), [definition, fields, row, start])
  const { form, failure, clearFailure, submitWith } = useApiForm<FieldValues>({
    resolver: resolverOf(body, fields, (key) => i18n.exists(key)),
    defaultValues: first,
  })
  const { reset } = form
  // What was read anew comes in where nothing was typed.
  useEffect(() => reset(first, { keepDirtyValues: true }), [first, reset])
  const send = async (input: FieldValues): Promise<Row> => {
    const { create, update, key } = definition
    if (row === null || !update) return call(create, { body: input }, { idempotencyKey: keyOf(input) })
    return call(update, { params: { [key]: get(row, key) }, body: input })
  }
  const onSubmit = submitWith(async (input) => {
    const saved = await send(input)
    const kept = structuredClone(form.getValues())
    for (const { name, isSecret } of fields) if (isSecret) set(kept, name, '')
    form.reset(kept)
    showToast(say(row === null ? 'registered' : 'saved'), 'success')
    onSaved(saved)
  })
  return { form, failure, clearFailure, onSubmit }
}

/** What stands in the fields at first: of the row, of what a new one begins with, else of the contract's defaults. */
function typedOf<Row>(
  definition: CheckedForm<Row>,
  fields: FieldDefinition<Row>[],
  row: Row | null,
  start: object | undefined,
): FieldValues {
  const values: FieldValues = {}
  for (const { name, codec, start: own } of fields) {
    const given: unknown = get(row ?? start ?? {}, name)
    const byContract: unknown = row
      ? undefined
      : fieldOf(definition.create.body, name).safeParse(undefined).data
    const isNew = row === null && given === undefined
    set(values, name, isNew && own !== undefined ? own : codec.toTyped(given ?? byContract))
  }
  return values
}

/** Asks the contract what is wrong. Its values become the body of the call. */
function resolverOf(
  body: z.ZodObject,
  fields: FieldDefinition<never>[],
  hasWords: (key: string) => boolean,
): Resolver<FieldValues> {
  return (values) => {
    const input: FieldValues = {}
    for (const { name, codec } of fields) {
      const value = codec.toInput(get(values, name))
      if (value !== undefined) set(input, name, value)
    }
    const parsed = body.safeParse(input, { reportInput: true })
    if (parsed.success) return { values: input, errors: {} }
    const found = parsed.error.issues.map((issue) => {
      const { code, params = {} } = issue.input === null ? { code: 'REQUIRED' } : faultOf(issue)
      return { path: issue.path.join('.'), message: '', code, params }
    })
    const shown = new Map(fields.map((field) => [field.name, field]))
    const { byName, rest } = placeIssues(found, { isShown: (name) => shown.has(name) })
    if (rest[0]) throw new Error(`The form has no field for "${rest[0].path}", which the contract refuses.`)
    const errors: FieldErrors = {}
    for (const [name, { code, params }] of byName) {
      const key = hasWords(`form.issues.${code}`) ? `form.issues.${code}` : 'form.issues.INVALID'
      const says = code === 'REQUIRED' ? key : (shown.get(name)?.says ?? key)
      set(errors, name, { type: code, message: [says, ...boundsOf(params)].join('|') })
    }
    return { values: {}, errors }
  }
}

/** At most one: what a length or a number is held to. */
function boundsOf(params: Record<string, unknown>): string[] {
  return Object.values(params)
    .filter((value) => typeof value === 'number' || typeof value === 'string')
    .map(String)
}

/** A key for each thing that is made: the same body sent again is the same thing. */
function useIdempotencyKey(): (input: unknown) => string {
  const key = useRef({ body: '', value: '' })
  return (input) => {
    const body = JSON.stringify(input)
    if (key.current.body !== body) key.current = { body, value: crypto.randomUUID() }
    return key.current.value
  }
}
