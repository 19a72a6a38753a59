import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reservationStatus } from '#contract/codes/status.ts'
import type { MyReservation } from '#contract/reservation/booking.ts'
import { ApiError } from '#web/src/shared/api-error.ts'
import { useTextFonts } from '#web/src/site/fonts/use-text-fonts.ts'
import { myPagePath } from '#web/src/site/frame/paths.ts'
import { useNavLanguage } from '#web/src/site/frame/use-language.ts'
import { useFetched } from '#web/src/site/use-fetched.ts'
import { NoticeBlock } from '#web/src/ui/site/blocks.tsx'
import { BookingSeal } from '#web/src/ui/site/app/booking-parts.tsx'
import { PageLink } from '#web/src/ui/site/base/page-link.tsx'
import { FlowButton, FlowFacts, FlowSkeleton, flowLink } from '#web/src/ui/site/flow/flow-parts.tsx'
import { FormAlert } from '#web/src/ui/site/form.tsx'
import { MyEmpty, MySection } from '#web/src/ui/site/app/personal-parts.tsx'
import { NotLoaded } from '../not-loaded.tsx'
import { fetchReservation, sendCheck } from './api.ts'
import { CalendarButton } from './calendar-button.tsx'
import { CancelButton } from './cancel-button.tsx'
import { momentWords } from './day-words.ts'

/** One booking: how it stands, what to bring, and the way to cancel. On its day it is what the desk is shown. */
export function ReservationDetail({ seq, owner }: { seq: number; owner: string }) {
  const { t } = useTranslation('site')
  const home = myPagePath(useNavLanguage())
  const { data, error, retry } = useFetched(`reservation ${seq} ${owner}`, () => fetchReservation(seq))
  // What became of it here.
  const [changed, setChanged] = useState<MyReservation | null>(null)
  const reservation = changed ?? data
  useTextFonts(reservation && JSON.stringify(reservation))
  if (error instanceof ApiError && error.code === 'NOT_FOUND')
    return (
      <MyEmpty
        title={t('reservation.detail.missing')}
        text={t('reservation.detail.missingText')}
        action={
          <PageLink to={`${home}/reservation`} className={flowLink}>
            {t('reservation.detail.all')}
          </PageLink>
        }
      />
    )
  if (!reservation && error !== undefined) return <NotLoaded retry={retry} />
  if (!reservation) return <FlowSkeleton label={t('mypage.loading')} />
  return <Detail reservation={reservation} onChange={setChanged} />
}

interface DetailProps {
  reservation: MyReservation
  onChange: (next: MyReservation) => void
}

function Detail({ reservation, onChange }: DetailProps) {
  const { t } = useTranslation('site')
  const home = myPagePath(useNavLanguage())
  const { seq, placeName, status, canCancel, canCheck, reason } = reservation
  return (
    <MySection
      id="my-reservation"
      title={placeName}
      action={
        <PageLink to={`${home}/reservation`} className={flowLink}>
          {t('reservation.detail.all')}
        </PageLink>
      }
    >
      <div className="grid max-w-3xl gap-6">
        <BookingSeal
          tone={status === reservationStatus.completed ? 'good' : 'still'}
          title={t(`reservation.statuses.${status}`)}
          text={t(`reservation.meanings.${status}`)}
        />
        {reason !== null && <NoticeBlock title={t('reservation.fields.reason')}>{reason}</NoticeBlock>}
        {canCheck && <HolderSeal reservation={reservation} onChange={onChange} />}
        <FlowFacts rows={factsOf(reservation, t)} />
        {reservation.prepare && (
          <div>
            <h3 className="font-semibold">{t('reservation.fields.prepare')}</h3>
            <p className="mt-2 whitespace-pre-line text-muted">{reservation.prepare}</p>
          </div>
        )}
        {status !== reservationStatus.cancelCompleted && (
          <p className="flex flex-wrap gap-3">
            <CalendarButton reservation={reservation} />
            {canCancel && <CancelButton seq={seq} place={placeName} onDone={onChange} />}
          </p>
        )}
        {status === reservationStatus.completed && !canCancel && (
          <p className="text-sm text-muted">{t('reservation.detail.tooLate')}</p>
        )}
      </div>
    </MySection>
  )
}

type T = ReturnType<typeof useTranslation<'site'>>['t']

function factsOf(reservation: MyReservation, t: T) {
  const { seq, kind, startsAt, endsAt, nights, guests, benefit, collection, address, placePhone } =
    reservation
  const { contact, cancelUntil } = reservation
  const isHotel = kind === 'hotel'
  return [
    { name: t('reservation.fields.seq'), value: String(seq), isStrong: true },
    {
      name: t(isHotel ? 'reservation.fields.checkIn' : 'reservation.fields.startsAt'),
      value: momentWords(startsAt),
      isStrong: true,
    },
    ...(isHotel
      ? [
          { name: t('reservation.fields.checkOut'), value: momentWords(endsAt) },
          { name: t('reservation.fields.nights'), value: String(nights) },
        ]
      : []),
    { name: t('reservation.fields.guests'), value: String(guests) },
    { name: t('reservation.forHolders', { collection }), value: benefit },
    { name: t('reservation.fields.address'), value: address },
    { name: t('reservation.fields.placePhone'), value: placePhone },
    ...(contact === null
      ? [{ name: t('reservation.fields.name'), value: t('reservation.detail.forgotten') }]
      : [
          { name: t('reservation.fields.name'), value: contact.name },
          { name: t('reservation.fields.phone'), value: contact.phone },
          { name: t('reservation.fields.email'), value: contact.email },
          ...(contact.note ? [{ name: t('reservation.fields.note'), value: contact.note }] : []),
        ]),
    { name: t('reservation.fields.cancelUntil'), value: momentWords(cancelUntil) },
  ]
}

/** Older than this the chain is asked again as the page is opened on the day. */
const checkAgainMs = 600_000

/** Whether the wallet holds the NFT now: what the desk looks at. */
function HolderSeal({ reservation, onChange }: DetailProps) {
  const { t } = useTranslation('site')
  const { seq, holderState, holderCheckedAt } = reservation
  const [isBusy, setBusy] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const asked = useRef(false)
  const check = async (): Promise<void> => {
    setBusy(true)
    setFailed(false)
    try {
      onChange(await sendCheck(seq))
    } catch {
      setFailed(true)
    } finally {
      setBusy(false)
    }
  }
  useEffect(() => {
    if (asked.current || Date.now() - Date.parse(holderCheckedAt) < checkAgainMs) return
    asked.current = true
    void check()
  })
  return (
    <div className="grid gap-3">
      <BookingSeal
        tone={holderState === 'held' ? 'good' : 'bad'}
        title={t(`reservation.holders.${holderState}.title`)}
        text={t(`reservation.holders.${holderState}.text`, { at: momentWords(holderCheckedAt) })}
      />
      {hasFailed && <FormAlert title={t('reservation.actionFailed')} text={t('reservation.failedText')} />}
      <p>
        <FlowButton isSmall isBusy={isBusy} onClick={() => void check()}>
          {t('reservation.holder.again')}
        </FlowButton>
      </p>
    </div>
  )
}
