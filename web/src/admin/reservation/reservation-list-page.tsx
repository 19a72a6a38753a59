import { useTranslation } from 'react-i18next'
import { endpoints } from '#contract/endpoints.ts'
import type { ReservationRow } from '#contract/reservation/reservations.ts'
import { currentLanguage } from '../../shared/i18n.ts'
import { LinkButton } from '../../ui/button.tsx'
import { rowChoice } from '../kit/choice/row-choice.tsx'
import { listPage } from '../kit/list/list-page.tsx'
import { useWords } from '../kit/words.ts'
import { Chain } from '../parts/item-columns.tsx'
import { paths } from '../paths.ts'
import { placeNameOf } from './place-name.ts'
import { holderLooks, reservationLooks } from './looks.ts'

const { listPlaces: list, readPlace: read } = endpoints
const placeChoice = rowChoice({ list, read, key: 'placeId' })

const List = listPage({
  list: endpoints.listReservations,
  words: 'reservations',
  key: 'seq',
  open: (row) => paths.reservation(row.seq),
  refreshEveryMs: 10_000,
  filters: (filter) => [
    filter.search(),
    filter.chips('status'),
    filter.select('kind'),
    filter.select('holderState'),
    filter.own('placeId', PlaceFilter),
  ],
  columns: (column) => [
    column.link(currentLanguage() === 'kor' ? 'placeNameKor' : 'placeNameEng', 240, {
      label: placeNameOf,
      note: (row) => `#${row.seq}`,
    }),
    column.word('kind', 140),
    column.badge('status', 160, reservationLooks),
    column.time('startsAt', 200),
    column.own('guests', 90, ({ guests }) => guests, { align: 'end', leastPx: 75 }),
    column.badge('holderState', 150, holderLooks),
    column.own('walletAddress', 190, (row) => <Wallet row={row} />, { leastPx: 175 }),
    column.since('registeredAt', 130),
  ],
})

/** Bookings of holders. */
export function ReservationListPage() {
  const say = useWords('reservations')
  return (
    <List
      lead={
        <p>
          <LinkButton to={paths.places}>{say('places')}</LinkButton>
        </p>
      }
    />
  )
}

function PlaceFilter(props: { value: string; onChange: (value: string) => void; label: string }) {
  const { t } = useTranslation()
  return (
    <placeChoice.Filter
      placeholder={t('common.all')}
      {...props}
      labelOf={({ nameKor, nameEng }) => (currentLanguage() === 'kor' ? nameKor : nameEng)}
    />
  )
}

function Wallet({ row: { walletAddress } }: { row: ReservationRow }) {
  const name = useWords('reservations')('fields.walletAddress')
  return <Chain value={walletAddress} name={name} kind="address" to={paths.items(walletAddress)} />
}
