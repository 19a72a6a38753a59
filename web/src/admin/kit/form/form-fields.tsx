import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { FormSection } from '#web/src/ui/form/form-bar.tsx'
import { useFieldError } from '../../parts/use-api-form.ts'
import { useAnyWords, type Namespace } from '../words.ts'
import type { FieldDefinition, FormPart } from './form-part.ts'

interface FieldsProps<Row> {
  form: UseFormReturn<FieldValues>
  words: Namespace
  parts: FormPart<Row>[]
  row: Row | null
}

/** The parts of a form in their order, each with its label, hint and what is wrong. */
export function FormFields<Row>({ parts, ...props }: FieldsProps<Row>) {
  const say = useAnyWords(props.words)
  return parts.map((part, index) => {
    if (part.kind === 'field') return <Field key={part.name} {...props} definition={part} />
    if (part.kind === 'omitted') return null
    if (part.kind === 'shown') return <part.Part key={index} form={props.form} row={props.row} />
    const note = `groups.${part.name}Note`
    return (
      <FormSection
        key={part.name}
        title={say(`groups.${part.name}`)}
        {...(say.has(note) && { description: say(note) })}
      >
        <FormFields {...props} parts={part.parts} />
      </FormSection>
    )
  })
}

function Field<Row>({
  definition,
  form,
  words,
  row,
}: Omit<FieldsProps<Row>, 'parts'> & { definition: FieldDefinition<Row> }) {
  const say = useAnyWords(words)
  const errorOf = useFieldError(form)
  const { name, hint = name, isRequired, isWide, Control } = definition
  const label = say(`fields.${name}`)
  const field = {
    label,
    isRequired,
    error: errorOf(name, label),
    ...(isWide && { className: 'sm:col-span-2' }),
    ...(say.has(`hints.${hint}`) && { hint: say(`hints.${hint}`) }),
  }
  return <Control form={form} name={name} row={row} field={field} />
}
