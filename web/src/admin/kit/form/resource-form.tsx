import type { z } from 'zod'
import type { ListFormProps } from '../list/list-page-definition.ts'
import { fieldKit } from './field-kit.tsx'
import type { FieldKit } from './field-types.ts'
import { FormDialog, type DialogDefinition } from './form-dialog.tsx'
import { CreatePage, UpdatePage, type PagesDefinition } from './form-pages.tsx'
import type { CheckedForm, Forgets, FormNamespace, FormDefinition } from './form-definition.ts'

/**
 * The form of a resource from one description: rules, bounds and stars are those of the contract's body, refusals of the
 * API stand at their fields, a field of the body that is forgotten does not compile, the same new one is made once, and nothing typed is lost unasked.
 *
 * @returns it as two pages, or as a window over its list.
 */
export function resourceForm<
  Row extends object,
  Body extends z.ZodObject,
  const Key extends keyof Row & string,
  const N extends FormNamespace,
  const Names extends string,
>(definition: FormDefinition<Row, Body, Key, N, Names> & Forgets<Body, Names>) {
  const kit = fieldKit<Row>(definition.create.body, definition.words) as unknown as FieldKit<
    z.input<Body>,
    N,
    Row
  >
  const form = {
    useStart: nothing,
    ...definition,
    parts: definition.fields(kit),
  } as unknown as CheckedForm<Row>
  return {
    pages: (pages: PagesDefinition<Row, Key>) => {
      const props = { form, pages: pages as unknown as PagesDefinition<Row> }
      return { CreatePage: () => <CreatePage {...props} />, UpdatePage: () => <UpdatePage {...props} /> }
    },
    dialog: (dialog: DialogDefinition = {}) =>
      function Window(props: ListFormProps<Row>) {
        return <FormDialog {...props} form={form} dialog={dialog} />
      },
  }
}

function nothing(): undefined {
  return undefined
}
