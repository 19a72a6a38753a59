import type { ComponentProps, ReactNode } from 'react'
import { useController, type FieldValues, type UseControllerReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { isAsciiUri } from '#contract/uri.ts'
import { CheckField, SelectField, TextArea, TextField } from '#web/src/ui/form/inputs.tsx'
import { UtcField } from '#web/src/ui/form/utc-field.tsx'
import { choiceOf } from '../../parts/use-api-form.ts'
import { choicesOf, fieldOf } from '../choices.ts'
import { pluralOf, useAnyWords, type Namespace } from '../words.ts'
import * as codecs from './codecs.ts'
import type { CodecOf } from './codecs.ts'
import type { OwnProps, TextOptions } from './field-types.ts'
import type { ControlProps, FieldDefinition, FormPart, PartProps } from './form-part.ts'

interface AnyOptions extends TextOptions {
  isSecret?: boolean
}

/** The kit of a body; which names it takes is said by FieldKit. */
export function fieldKit<Row>(body: z.ZodObject, namespace: Namespace) {
  const made = (
    name: string,
    codecOf: CodecOf,
    Control: FieldDefinition<Row>['Control'],
    options: AnyOptions = {},
    kind?: string,
  ): FieldDefinition<Row> => {
    const schema = fieldOf(body, name)
    const codec = (options.codec ?? codecOf)(schema)
    const says = options.says === undefined ? kind : `${namespace}.errors.${options.says}`
    const { start, isWide, hint, isSecret } = options
    const isRequired = !isSecret && !schema.safeParse(codec.toInput('')).success
    return {
      ...{ kind: 'field', name, codec, isRequired, Control },
      ...(start !== undefined && { start }),
      ...(isWide && { isWide }),
      ...(says !== undefined && { says }),
      ...(hint !== undefined && { hint }),
      ...(isSecret && { isSecret }),
    }
  }
  const typed =
    (codec: CodecOf, Part: typeof Line, more: AnyOptions = {}, kind?: string) =>
    (name: string, options: AnyOptions = {}): FieldDefinition<Row> => {
      const all = { ...more, ...options }
      return made(name, codec, (props) => <Part {...props} options={all} namespace={namespace} />, all, kind)
    }
  return {
    text: typed(codecs.text, Line),
    area: typed(codecs.text, Area),
    number: typed(codecs.number, Line, { inputMode: 'numeric' }, 'form.issues.NUMBER'),
    percent: typed(codecs.number, Line, { inputMode: 'decimal', suffix: '%' }, 'form.issues.PERCENT'),
    instant: typed(codecs.instant, Instant),
    choice: (name: string, options?: AnyOptions): FieldDefinition<Row> => {
      const values = choicesOf(body, name)
      const Control = (props: ControlProps<Row>) => (
        <Choice {...props} values={values} namespace={namespace} />
      )
      return {
        ...made(name, codecs.text, Control, { start: values[0] ?? '', ...options }),
        isRequired: false,
      }
    },
    flag: (name: string, options?: AnyOptions) => made(name, codecs.flag, Flag, options),
    own: (name: string, codec: CodecOf, Control: (props: OwnProps<Row>) => ReactNode, options?: AnyOptions) =>
      made(name, codec, (props) => <Own {...props} Control={Control} />, options),
    group: (name: string, ...parts: FormPart<Row>[]): FormPart<Row> => ({ kind: 'group', name, parts }),
    show: (Part: (props: PartProps<Row>) => ReactNode): FormPart<Row> => ({ kind: 'shown', Part }),
    omit: (name: string): FormPart<Row> => ({ kind: 'omitted', name }),
  }
}

interface TypedProps extends ControlProps<unknown> {
  options: AnyOptions
  namespace: Namespace
}

function register({ form, name, field }: Pick<ControlProps<unknown>, 'form' | 'name' | 'field'>) {
  return {
    ...form.register(name),
    ...field,
  }
}

function Line({ options, namespace, ...props }: TypedProps) {
  const say = useAnyWords(namespace)
  const { suffix, isUri, isMono = isUri, lang, inputMode = isUri ? 'url' : undefined } = options
  const isWatched = isUri || typeof suffix === 'function'
  const typed = isWatched ? String(props.form.watch(props.name)) : ''
  const warning = useUriWarning(isUri ? typed : '')
  const input: Partial<ComponentProps<typeof TextField>> = {
    ...(isMono && { isMono }),
    ...(inputMode && { inputMode }),
    ...(lang && { lang }),
    ...(suffix && {
      suffix: typeof suffix === 'string' ? suffix : suffix(typed, say),
    }),
    ...(warning !== null && { hint: [props.field.hint, warning].filter(Boolean).join(' ') }),
  }
  return <TextField {...register(props)} {...input} />
}

/** It is no error: most programs open such a URI. */
function useUriWarning(uri: string): string | null {
  const { t } = useTranslation()
  return isAsciiUri(uri.trim()) ? null : t('form.uriNotAscii')
}

function Area({ options: { isMono, lang, rows }, ...props }: TypedProps) {
  return (
    <TextArea
      {...register(props)}
      {...(isMono && { isMono })}
      {...(lang && { lang })}
      {...(rows && { rows })}
    />
  )
}

function Instant(props: TypedProps) {
  return <UtcField {...register(props)} value={String(props.form.watch(props.name))} />
}

function Choice({
  values,
  namespace,
  ...props
}: ControlProps<unknown> & { values: string[]; namespace: Namespace }) {
  const say = useAnyWords(namespace)
  const options = values.map((value) => ({ value, label: say(`${pluralOf(props.name)}.${value}`) }))
  return <SelectField {...register(props)} options={options} />
}

function Flag({ form, name, field: { label, hint, error } }: ControlProps<unknown>) {
  return <CheckField {...form.register(name)} {...{ id: name, label, error }} {...(hint && { hint })} />
}

function Own<Row>(props: ControlProps<Row> & { Control: (props: OwnProps<Row>) => ReactNode }) {
  const { form, name, row, field, Control } = props
  const controlled: UseControllerReturn<FieldValues, string> = useController({ control: form.control, name })
  return <Control form={form} row={row} field={{ ...field, ...choiceOf(controlled.field) }} />
}
