import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import type { MyReservation } from '#contract/reservation/booking.ts'
import type { WalletSession } from '#contract/wallet/wallets.ts'
import { Opening } from '#web/src/site/feature/index.ts'
import type { PageProps } from '#web/src/site/frame/loaded-page.ts'
import { myPagePath, pathTo } from '#web/src/site/frame/paths.ts'
import { useNavLanguage } from '#web/src/site/frame/use-language.ts'
import { ActionLink } from '#web/src/ui/site/base/action.tsx'
import { PageLink } from '#web/src/ui/site/base/page-link.tsx'
import { lineLink } from '#web/src/ui/site/flow/flow-parts.tsx'
import { MyLine } from '#web/src/ui/site/app/personal-parts.tsx'
import { OwnPart, PagedSection } from '../mypage/index.ts'
import { fetchReservations } from './api.ts'
import { momentWords } from './day-words.ts'
import { ReservationDetail } from './reservation-detail.tsx'

/** The bookings of whoever is signed in, and one of them in detail. */
export function MyReservationsPage({ route }: PageProps) {
  const { pathname } = useLocation()
  const seq = Number(/\/(\d+)\/?$/.exec(pathname)?.[1] ?? 0)
  return (
    <OwnPart part={route.id}>
      {(session) =>
        route.id === 'mypageReservationDetail' ? (
          <ReservationDetail key={seq} seq={seq} owner={session.user.uuid} />
        ) : (
          <Reservations session={session} />
        )
      }
    </OwnPart>
  )
}

const doors = ['reservationHotel', 'reservationPlasticSurgery', 'reservationEyeClinic'] as const

function Reservations({ session }: { session: WalletSession }) {
  const { t } = useTranslation('site')
  const language = useNavLanguage()
  return (
    <>
      <Opening of="reservation" />
      <PagedSection
        id="my-reservations"
        title={t('titles.mypageReservation')}
        name="reservations"
        owner={session.user.uuid}
        fetchPage={fetchReservations}
        typedIn={(row) => row.placeName}
        none={{ title: t('reservation.mine.none'), text: t('reservation.mine.noneText') }}
        show={(rows) => (
          <ul>
            {rows.map((row) => (
              <li key={row.seq}>
                <Line row={row} />
              </li>
            ))}
          </ul>
        )}
      />
      <nav aria-label={t('reservation.mine.book')} className="flex flex-wrap gap-3">
        {doors.map((door) => (
          <ActionLink key={door} to={pathTo(door, language)}>
            {t(`titles.${door}`)}
          </ActionLink>
        ))}
      </nav>
    </>
  )
}

function Line({ row }: { row: MyReservation }) {
  const { t } = useTranslation('site')
  const home = myPagePath(useNavLanguage())
  const { seq, placeName, startsAt, status, picture } = row
  return (
    <MyLine
      picture={{ src: picture, seed: `reservation ${seq}` }}
      name={placeName}
      note={momentWords(startsAt)}
      state={
        <>
          <span>{t(`reservation.statuses.${status}`)}</span>
          <PageLink
            to={`${home}/reservationDetail/${seq}`}
            className={lineLink}
            aria-label={t('reservation.mine.open', { place: placeName, seq })}
          >
            {t('reservation.mine.detail')}
          </PageLink>
        </>
      }
    />
  )
}
