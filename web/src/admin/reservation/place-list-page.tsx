import { endpoints } from '#contract/endpoints.ts'
import { currentLanguage } from '../../shared/i18n.ts'
import { formatCount } from '../../shared/format.ts'
import { TextLink } from '../../ui/address.tsx'
import { listPage } from '../kit/list/list-page.tsx'
import { useWords } from '../kit/words.ts'
import { paths } from '../paths.ts'
import { placeLooks } from './looks.ts'

/** Hotels and clinics that take bookings from holders. */
export const PlaceListPage = listPage({
  list: endpoints.listPlaces,
  words: 'places',
  key: 'placeId',
  create: paths.createPlace,
  createdBy: endpoints.createPlace,
  open: (row) => paths.place(row.placeId),
  filters: (filter) => [filter.search(), filter.chips('kind'), filter.select('status')],
  columns: (column) => [
    column.link(currentLanguage() === 'kor' ? 'nameKor' : 'nameEng', 280, {
      label: ({ nameKor, nameEng }) => (currentLanguage() === 'kor' ? nameKor : nameEng),
    }),
    column.word('kind', 150),
    column.badge('status', 130, placeLooks),
    column.own(
      'bookings',
      110,
      ({ bookings, placeId }) => (
        <TextLink to={paths.reservationsWith({ placeId })}>{formatCount(bookings)}</TextLink>
      ),
      { align: 'end' },
    ),
    column.own('lastDay', 200, ({ placeId, lastDay }) => <Days placeId={placeId} lastDay={lastDay} />),
    column.since('registeredAt', 130),
  ],
})

/** Until when something is free, and the way there. */
function Days({ placeId, lastDay }: { placeId: number; lastDay: string | null }) {
  const say = useWords('places')
  return <TextLink to={paths.placeDays(placeId)}>{lastDay ?? say('days.none')}</TextLink>
}
