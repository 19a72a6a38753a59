import { endpoints } from '#contract/endpoints.ts'
import { formatCount } from '../../shared/format.ts'
import { None } from '../kit/list/columns.tsx'
import { listPage } from '../kit/list/list-page.tsx'
import { paths } from '../paths.ts'
import { RoundLink } from './draw-cards.tsx'
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
    column.link('name', 215, { note: (row) => row.projectSymbol }),
    column.badge('state', 165, drawLooks),
    column.own('round', 160, ({ round }) => (round ? <RoundLink round={round} /> : <None />)),
    column.own('entrants', 90, (row) => formatCount(row.entrants), { align: 'end' }),
    column.own('winnerCount', 90, (row) => formatCount(row.winnerCount), { align: 'end' }),
    column.time('expectedAt', 150),
    column.time('drawnAt', 145),
    column.since('listedAt', 110),
  ],
})
