import type { ComponentType } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { useApi } from '#web/src/shared/use-api.ts'
import { Card } from '#web/src/ui/card.tsx'
import { useDenied } from '../../access.ts'
import { DataPage, DataView } from '../../frames/data-page.tsx'
import { FormPage } from '../../frames/form-page.tsx'
import { useAnyWords } from '../words.ts'
import { FormFields } from './form-fields.tsx'
import type { CheckedForm } from './form-definition.ts'
import { partsOf, useResourceForm } from './use-resource-form.ts'

export interface PagesDefinition<Row, Key extends string = string> {
  read: Endpoint<z.ZodType<Record<Key, number>>, z.ZodObject, z.ZodType, z.ZodType<Row>>
  /** Where the list is. */
  list: string
  /** Where a row's form is: whoever made one goes on there. */
  page: (row: Row) => string
  Badges?: ComponentType<{ row: Row }>
}

interface PageProps<Row extends object> {
  form: CheckedForm<Row>
  pages: PagesDefinition<Row>
}

/** A page that makes a new one. */
export function CreatePage<Row extends object>({ form: definition, pages }: PageProps<Row>) {
  const navigate = useNavigate()
  const start = definition.useStart(true)
  const onSaved = (made: Row): void => {
    // Once the guard knows that nothing is unsaved.
    setTimeout(() => void navigate(pages.page(made)))
  }
  return <ResourceForm definition={definition} pages={pages} row={null} start={start} onSaved={onSaved} />
}

/** A page that modifies one; it is read first. */
export function UpdatePage<Row extends object>({ form: definition, pages }: PageProps<Row>) {
  const say = useAnyWords(definition.words)
  // The one parameter of its address, whatever the route calls it.
  const [id = NaN] = Object.values(useParams()).map(Number)
  const { data, error, isLoading, mutate } = useApi(
    pages.read,
    { params: { [definition.key]: id } },
    { revalidateOnFocus: false },
  )
  const row = data as Row | undefined
  if (row)
    return (
      <ResourceForm
        key={id}
        definition={definition}
        pages={pages}
        row={row}
        onSaved={(saved) => void mutate(saved, { revalidate: false })}
      />
    )
  const state = { isLoading, isEmpty: true, error, onRetry: () => void mutate() }
  return (
    <DataPage title={say('updateTitle')} parent={{ to: pages.list, label: say('title') }}>
      <DataView state={state} empty={null}>
        {null}
      </DataView>
    </DataPage>
  )
}

interface FormProps<Row extends object> {
  definition: CheckedForm<Row>
  pages: PagesDefinition<Row>
  row: Row | null
  start?: object | undefined
  onSaved: (saved: Row) => void
}

function ResourceForm<Row extends object>({
  definition,
  pages: { list, Badges },
  ...options
}: FormProps<Row>) {
  const { t } = useTranslation()
  const say = useAnyWords(definition.words)
  const { row } = options
  const { form, failure, onSubmit } = useResourceForm(definition, options)
  const { isDirty, isSubmitting } = form.formState
  const verb = row ? 'update' : 'create'
  const why = useDenied()(definition[verb] ?? definition.create)
  return (
    <FormPage
      title={(row && definition.title?.(row, say)) ?? say(`${verb}Title`)}
      description={say(`${verb}Description`)}
      parent={{ to: list, label: say('title') }}
      badges={row && Badges && <Badges row={row} />}
      submitLabel={row ? t('common.save') : say('register')}
      isDirty={isDirty}
      disabledReason={why}
      isSubmitting={isSubmitting}
      failure={failure}
      doing={row ? 'modify' : 'register'}
      onSubmit={onSubmit}
    >
      <Card>
        <div className="grid gap-7">
          <FormFields form={form} words={definition.words} parts={partsOf(definition, row)} row={row} />
        </div>
      </Card>
    </FormPage>
  )
}
