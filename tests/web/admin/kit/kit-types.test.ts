import { describe, expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import * as codecs from '#web/src/admin/kit/form/codecs.ts'
import { resourceForm } from '#web/src/admin/kit/form/resource-form.tsx'
import type { ColumnKit } from '#web/src/admin/kit/list/columns.tsx'
import type { FilterKit } from '#web/src/admin/kit/list/filters.tsx'
import { listPage } from '#web/src/admin/kit/list/list-page.tsx'
import type { InquiryRow } from '#contract/inquiry/inquiry.ts'

/** What is wrong here must not compile; every line that does would fail the check of types. */
const list = endpoints.listInquiries
const looks = { open: { tone: 'info', icon: () => null } }
function none() {
  return []
}
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
    () => listPage({ list, words: 'inquiries', key: 'inquiryId', columns: none, create: '/here' }),
    // @ts-expect-error: words without "nothing matches"
    () => listPage({ ...routes, filters: none }),
  ]
  test('does not compile', () => expect(wrong).toHaveLength(14))
})

describe('a form that names what the contract does not have', () => {
  const news = { words: 'news', key: 'newsId', create: endpoints.createArticle } as const
  const wrong = [
    // @ts-expect-error: no such field
    () => resourceForm({ ...news, fields: (field) => [field.text('title')] }),
    // @ts-expect-error: text is no number
    () => resourceForm({ ...news, fields: (field) => [field.number('slug')] }),
    // @ts-expect-error: text is no choice
    () => resourceForm({ ...news, fields: (field) => [field.choice('slug')] }),
    // @ts-expect-error: no such group of words
    () => resourceForm({ ...news, fields: (field) => [field.group('other')] }),
    // @ts-expect-error: no such sentence
    () => resourceForm({ ...news, fields: (field) => [field.text('slug', { says: 'other' })] }),
    // @ts-expect-error: no such field of one's own
    () => resourceForm({ ...news, fields: (field) => [field.own('x', codecs.id, () => null)] }),
    // @ts-expect-error: no such key
    () => resourceForm({ ...news, key: 'id', fields: () => [] }),
  ]
  test('does not compile', () => expect(wrong).toHaveLength(7))
})
