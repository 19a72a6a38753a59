import { useParams } from 'react-router-dom'
import { reservationStatus } from '#contract/codes/status.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { Reservation } from '#contract/reservation/reservations.ts'
import { formatCount } from '../../shared/format.ts'
import { currentLanguage } from '../../shared/i18n.ts'
import { useApi } from '../../shared/use-api.ts'
import { LinkButton } from '../../ui/button.tsx'
import { TextLink } from '../../ui/address.tsx'
import { Card, Facts } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Text } from '../../ui/text.tsx'
import { Time } from '../../ui/time.tsx'
import { JobPage } from '../frames/job-page.tsx'
import { UnreadPage } from '../frames/unread-page.tsx'
import { None, WordBadge } from '../kit/list/columns.tsx'
import { useWords } from '../kit/words.ts'
import { Chain } from '../parts/item-columns.tsx'
import { paths } from '../paths.ts'
import { holderLooks, reservationLooks } from './looks.ts'
import { ReservationActions } from './reservation-actions.tsx'
import { placeNameOf } from './place-name.ts'

/** One booking with its guest. Who opens it is written down, so it is read once. */
export function ReservationPage() {
  const say = useWords('reservations')
  const seq = Number(useParams()['seq'])
  const { data, error, mutate } = useApi(
    endpoints.readReservation,
    { params: { seq } },
    { revalidateOnFocus: false, revalidateOnReconnect: false },
  )
  if (data)
    return <View key={seq} reservation={data} onChange={(next) => void mutate(next, { revalidate: false })} />
  return (
    <UnreadPage
      title={say('one', { seq })}
      parent={{ to: paths.reservations, label: say('title') }}
      error={error}
      onRetry={() => void mutate()}
    />
  )
}

interface ViewProps {
  reservation: Reservation
  onChange: (next: Reservation) => void
}

function View({ reservation, onChange }: ViewProps) {
  const say = useWords('reservations')
  const { seq, status, placeId } = reservation
  return (
    <JobPage
      title={say('one', { seq })}
      description={placeNameOf(reservation)}
      parent={{ to: paths.reservations, label: say('title') }}
      badges={<WordBadge namespace="reservations" name="status" value={status} looks={reservationLooks} />}
      actions={<ReservationActions reservation={reservation} onChange={onChange} />}
      notices={<Notices reservation={reservation} />}
      progress={
        <>
          <Visit reservation={reservation} />
          <Guest reservation={reservation} />
        </>
      }
      side={
        <>
          <Holder reservation={reservation} />
          <LinkButton to={paths.place(placeId)}>{say('place')}</LinkButton>
          <LinkButton to={paths.auditLogWith({ entity: 'reservation', entityId: String(seq) })}>
            {say('audit')}
          </LinkButton>
        </>
      }
    >
      {null}
    </JobPage>
  )
}

function Notices({ reservation: { status, holderState, reason } }: { reservation: Reservation }) {
  const say = useWords('reservations')
  return (
    <>
      {status === reservationStatus.cancelProcessing && (
        <Notice tone="warning" title={say('asked.title')}>
          {say('asked.text')}
        </Notice>
      )}
      {holderState === 'missing' && status !== reservationStatus.cancelCompleted && (
        <Notice tone="danger" title={say('missing.title')}>
          {say('missing.text')}
        </Notice>
      )}
      {reason !== null && (
        <Notice tone="info" title={say('fields.reason')}>
          {reason}
        </Notice>
      )}
    </>
  )
}

function Visit({ reservation }: { reservation: Reservation }) {
  const say = useWords('reservations')
  const { startsAt, endsAt, nights, guests, kind, cancelUntil, cancelledAt, registeredAt } = reservation
  const time = (at: string) => <Time at={at} isFull />
  return (
    <Card id="visit" title={say('visit')}>
      <Facts
        rows={[
          { key: 'kind', name: say('fields.kind'), value: say(`kinds.${kind}`) },
          { key: 'startsAt', name: say('fields.startsAt'), value: time(startsAt) },
          { key: 'endsAt', name: say('fields.endsAt'), value: time(endsAt) },
          ...(kind === 'hotel'
            ? [{ key: 'nights', name: say('fields.nights'), value: formatCount(nights) }]
            : []),
          { key: 'guests', name: say('fields.guests'), value: formatCount(guests) },
          {
            key: 'benefit',
            name: say('fields.benefit'),
            value: currentLanguage() === 'kor' ? reservation.benefitKor : reservation.benefitEng,
          },
          { key: 'cancelUntil', name: say('fields.cancelUntil'), value: time(cancelUntil) },
          ...(cancelledAt === null
            ? []
            : [{ key: 'cancelledAt', name: say('fields.cancelledAt'), value: time(cancelledAt) }]),
          { key: 'registeredAt', name: say('fields.registeredAt'), value: time(registeredAt) },
        ]}
      />
    </Card>
  )
}

/** What the guest said, while it is kept. */
function Guest({ reservation }: { reservation: Reservation }) {
  const say = useWords('reservations')
  const { contact, forgetAt, consentedAt, consentedTo, language } = reservation
  return (
    <Card id="guest" title={say('guest')}>
      {contact === null ? (
        <Text as="p">{say('forgotten')}</Text>
      ) : (
        <Facts
          rows={[
            { key: 'name', name: say('fields.name'), value: contact.name },
            { key: 'phone', name: say('fields.phone'), value: contact.phone },
            { key: 'email', name: say('fields.email'), value: contact.email },
            { key: 'note', name: say('fields.note'), value: contact.note || <None /> },
            { key: 'language', name: say('fields.language'), value: say(`languages.${language}`) },
            { key: 'consentedTo', name: say('fields.consentedTo'), value: consentedTo },
            { key: 'consentedAt', name: say('fields.consentedAt'), value: <Time at={consentedAt} isFull /> },
            { key: 'forgetAt', name: say('fields.forgetAt'), value: <Time at={forgetAt} isFull /> },
          ]}
        />
      )}
    </Card>
  )
}

/** What the chain says of the wallet; the place is told nothing of it. */
function Holder({ reservation }: { reservation: Reservation }) {
  const say = useWords('reservations')
  const { walletAddress, collection, collectionId, holderState, holderCheckedAt } = reservation
  return (
    <Card id="holder" title={say('holder')}>
      <Facts
        rows={[
          {
            key: 'state',
            name: say('fields.holderState'),
            value: (
              <WordBadge
                namespace="reservations"
                name="holderState"
                value={holderState}
                looks={holderLooks}
              />
            ),
          },
          { key: 'at', name: say('fields.holderCheckedAt'), value: <Time at={holderCheckedAt} isFull /> },
          {
            key: 'collection',
            name: say('fields.collection'),
            value: <TextLink to={paths.collection(collectionId)}>{collection}</TextLink>,
          },
          {
            key: 'wallet',
            name: say('fields.walletAddress'),
            value: (
              <Chain
                value={walletAddress}
                name={say('fields.walletAddress')}
                kind="address"
                to={paths.items(walletAddress)}
              />
            ),
          },
        ]}
      />
    </Card>
  )
}
