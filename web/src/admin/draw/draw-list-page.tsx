import { endpoints } from '#contract/endpoints.ts'
import { formatCount } from '../../shared/format.ts'
import { listPage } from '../kit/list/list-page.tsx'
import { paths } from '../paths.ts'
import { drawLooks } from './looks.ts'

/** Every draw, with how far it is. */
export const DrawListPage = listPage({
  list: endpoints.listDraws,
  words: 'draws',
  key: 'drawId',
  create: paths.createDraw,
  createdBy: endpoints.createDraw,
  open: (row) => paths.draw(row.drawId),
  refreshEveryMs: 5_000,
  filters: (filter) => [filter.search(), filter.chips('state')],
  columns: (column) => [
    column.link('name', 260, { note: (row) => row.projectSymbol }),
    column.badge('state', 170, drawLooks),
    column.own('entrants', 120, (row) => formatCount(row.entrants), { align: 'end' }),
    column.own('winnerCount', 120, (row) => formatCount(row.winnerCount), { align: 'end' }),
    column.time('expectedAt', 190),
    column.time('drawnAt', 190),
    column.since('listedAt', 130),
  ],
})
