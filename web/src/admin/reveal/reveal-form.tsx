import { endpoints } from '#contract/endpoints.ts'
import { CollectionSelect } from '../collection/index.ts'
import { FilesField } from './files-field.tsx'
import * as codecs from '../kit/form/codecs.ts'
import { resourceForm } from '../kit/form/resource-form.tsx'
import { paths } from '../paths.ts'
import { MappingField } from './mapping-field.tsx'
import { RuleField } from './rule-field.tsx'

const shared = {
  words: 'reveals',
  key: 'revealId',
  create: endpoints.createReveal,
} as const
const pages = {
  read: endpoints.readReveal,
  list: paths.reveals,
  page: (row: { revealId: number }) => paths.reveal(row.revealId),
}

/** A reveal of a collection by a list: each token gets the row of its number. */
export const GenesisRevealPage = resourceForm({
  ...shared,
  fields: (field) => [
    field.group(
      'what',
      field.text('name'),
      field.own('collectionId', codecs.id, ({ field: own }) => <CollectionSelect {...own} projectId="any" />),
      field.choice('way', { start: 'chain' }),
      field.choice('standard'),
    ),
    field.group(
      'before',
      field.text('placeholderName', { start: 'Mystery #{n}' }),
      field.text('placeholderImage', { isUri: true }),
      field.area('description', { isWide: true, rows: 2 }),
      field.number('rollbackHours', { start: '24' }),
      field.flag('isCanary'),
    ),
    field.group(
      'after',
      field.own('fileSetId', codecs.id, FilesField, { isWide: true }),
      field.own('list', codecs.text, MappingField, { isWide: true }),
    ),
    field.omit('rule'),
  ],
}).pages(pages).CreatePage

/** The same by the result of a match. */
export const SoccerRevealPage = resourceForm({
  ...shared,
  fields: (field) => [
    field.group(
      'what',
      field.text('name'),
      field.own('collectionId', codecs.id, ({ field: own }) => <CollectionSelect {...own} projectId="any" />),
      field.choice('way', { start: 'served' }),
      field.choice('standard'),
    ),
    field.group(
      'before',
      field.text('placeholderName', { start: 'Match #{n}' }),
      field.text('placeholderImage', { isUri: true }),
      field.area('description', { isWide: true, rows: 2 }),
      field.number('rollbackHours', { start: '24' }),
      field.flag('isCanary'),
    ),
    field.group(
      'match',
      field.own('rule', codecs.text, RuleField, { isWide: true }),
      field.own('fileSetId', codecs.id, FilesField, { isWide: true }),
      field.own('list', codecs.text, MappingField, { isWide: true }),
    ),
  ],
}).pages(pages).CreatePage
