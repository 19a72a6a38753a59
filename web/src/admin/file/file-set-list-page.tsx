import { endpoints } from '#contract/endpoints.ts'
import { formatBytes, formatCount } from '#web/src/shared/format.ts'
import { listPage } from '../kit/list/list-page.tsx'
import { paths } from '../paths.ts'
import { ProjectFilter } from '../project/index.ts'
import { fileSetLooks } from './looks.ts'

/** Sets of files, those that are finished and those that are being uploaded. */
export const FileSetListPage = listPage({
  list: endpoints.listFileSets,
  words: 'fileSets',
  key: 'fileSetId',
  create: paths.createFileSet,
  createdBy: endpoints.createFileSet,
  open: (row) => paths.fileSet(row.fileSetId),
  filters: (filter) => [filter.search(), filter.chips('state'), filter.own('projectId', ProjectFilter)],
  columns: (column) => [
    column.link('name', 300),
    column.text('projectSymbol', 130),
    column.badge('state', 150, fileSetLooks),
    column.own('itemCount', 110, (row) => formatCount(row.itemCount), { align: 'end' }),
    column.own('fileCount', 150, (row) => `${formatCount(row.storedCount)} / ${formatCount(row.fileCount)}`, {
      align: 'end',
    }),
    column.own('bytes', 110, (row) => formatBytes(Number(row.bytes)), { align: 'end' }),
    column.since('registeredAt', 130),
  ],
})
