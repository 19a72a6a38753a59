import { describe, expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import * as codecs from '#web/src/admin/kit/form/codecs.ts'
import { resourceForm } from '#web/src/admin/kit/form/resource-form.tsx'
import type { ColumnKit } from '#web/src/admin/kit/list/columns.tsx'
import type { FilterKit } from '#web/src/admin/kit/list/filters.tsx'
import { listPage } from '#web/src/admin/kit/list/list-page.tsx'
import type { FieldKit } from '#web/src/admin/kit/form/field-types.ts'
import type { Article, articleInputSchema } from '#contract/news/news.ts'
import type { z } from 'zod'
import type { InquiryRow } from '#contract/inquiry/inquiry.ts'

/** What is wrong here must not compile; every line that does would fail the check of types. */
const list = endpoints.listInquiries
const looks = { open: { tone: 'info', icon: () => null } }
function none() {
  return []
}
const inquiries = { list, words: 'inquiries', key: 'inquiryId', columns: none } as const
const routes = {
  list: endpoints.listAdminRoutes,
  words: 'migrationRoutes',
  key: 'routeId',
  columns: none,
} as const

describe('a list that names what its endpoint or its words do not have', () => {
  type Filter = FilterKit<typeof list.query, 'inquiries'>
  type Column = ColumnKit<InquiryRow, 'inquiries'>
  const wrong = [
    // @ts-expect-error: no such filter
    (filter: Filter) => filter.chips('state'),
    // @ts-expect-error: a page is no filter
    (filter: Filter) => filter.own('after', () => null),
    // @ts-expect-error: text is no choice
    (filter: Filter) => filter.select('search'),
    // @ts-expect-error: no such field
    (column: Column) => column.text('mail', 100),
    // @ts-expect-error: a field without words
    (column: Column) => column.text('language', 100),
    // @ts-expect-error: a number is no text
    (column: Column) => column.text('mailTries', 100),
    // @ts-expect-error: no words for its values
    (column: Column) => column.word('email', 100),
    // @ts-expect-error: `done` and `spam` have no look
    (column: Column) => column.badge('status', 100, looks),
    // @ts-expect-error: no such key
    () => listPage({ list, words: 'inquiries', key: 'id', columns: none }),
    // @ts-expect-error: no such words
    () => listPage({ list, words: 'inquiry', key: 'inquiryId', columns: none }),
    // @ts-expect-error: words without a title
    () => listPage({ list, words: 'common', key: 'inquiryId', columns: none }),
    // @ts-expect-error: this endpoint knows no order
    () => listPage({ list, words: 'inquiries', key: 'inquiryId', columns: none, order: 'registeredAt' }),
    // @ts-expect-error: its words do not say what the button makes
    () => listPage({ ...inquiries, create: '/here', createdBy: endpoints.createArticle }),
    // @ts-expect-error: it does not say who may make one
    () => listPage({ ...routes, create: '/here' }),
    // @ts-expect-error: words without "nothing matches"
    () => listPage({ ...routes, filters: none }),
  ]
  test('does not compile', () => expect(wrong).toHaveLength(15))
})

describe('a list in an order', () => {
  const inOrder = { list: endpoints.listMasters, words: 'news', key: 'masterId' } as const
  const right = [
    () => listPage({ ...inOrder, columns: (column) => [column.own('status', 9, () => 1)], order: 'status' }),
  ]
  const wrong = [
    // @ts-expect-error: it has words, and no column
    () => listPage({ ...inOrder, columns: (column) => [column.own('status', 9, () => 1)], order: 'slug' }),
  ]
  test('of no column does not compile', () => expect([...right, ...wrong]).toHaveLength(2))
})

describe('a form that names what the contract does not have', () => {
  const news = { words: 'news', key: 'newsId', create: endpoints.createArticle } as const
  type Field = FieldKit<z.input<typeof articleInputSchema>, 'news', Article>
  const wrong = [
    // @ts-expect-error: no such field
    (field: Field) => field.text('title'),
    // @ts-expect-error: text is no number
    (field: Field) => field.number('slug'),
    // @ts-expect-error: text is no choice
    (field: Field) => field.choice('slug'),
    // @ts-expect-error: no such group of words
    (field: Field) => field.group('other'),
    // @ts-expect-error: no such sentence
    (field: Field) => field.text('slug', { says: 'other' }),
    // @ts-expect-error: no such field of one's own
    (field: Field) => field.own('x', codecs.id, () => null),
    // @ts-expect-error: a body cannot be without it
    (field: Field) => field.omit('slug'),
    // @ts-expect-error: no such key
    () => resourceForm({ ...news, key: 'id', fields: all }),
  ]
  test('does not compile', () => expect(wrong).toHaveLength(8))

  const places = (field: Field) => field.group('place', field.choice('status'), field.text('slug'))
  const korean = (field: Field) => [field.text('titleKor'), field.text('summaryKor'), field.text('bodyKor')]
  const english = (field: Field) => [field.text('titleEng'), field.text('summaryEng'), field.text('bodyEng')]
  const all = (field: Field) => [
    places(field),
    ...korean(field),
    ...english(field),
    field.omit('publishedAt'),
  ]
  const right = [() => resourceForm({ ...news, fields: all })]
  const noEnglish = (field: Field) => [places(field), ...korean(field), field.omit('publishedAt')]
  const noMoment = (field: Field) => [places(field), ...korean(field), ...english(field)]
  const forgetful = [
    // @ts-expect-error: no field for the English words
    () => resourceForm({ ...news, fields: noEnglish }),
    // @ts-expect-error: one that may be absent is forgotten all the same
    () => resourceForm({ ...news, fields: noMoment }),
  ]
  test('or forgets what it has, does not compile', () => expect([...right, ...forgetful]).toHaveLength(3))
})
