import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Holding, MyReservation, OpenPlace } from '#contract/reservation/booking.ts'
import { clockText, instantInSeoul } from '#contract/reservation/days.ts'
import { cutoffOf } from '#contract/reservation/reservation-rules.ts'
import { toApiError, type ApiError } from '#web/src/shared/api-error.ts'
import { useLanguage, useNavLanguage } from '#web/src/site/frame/use-language.ts'
import { myPagePath, pathTo } from '#web/src/site/frame/paths.ts'
import { PageLink } from '#web/src/ui/site/base/page-link.tsx'
import { FlowButton, FlowCard, FlowFacts, flowLink } from '#web/src/ui/site/flow/flow-parts.tsx'
import { Consent, FormAlert, FormLink } from '#web/src/ui/site/form.tsx'
import { sendBooking } from './api.ts'
import type { Draft } from './draft.ts'
import { dayWords, momentWords } from './day-words.ts'
import type { SlotsByDay } from './stay.ts'

interface ReviewProps {
  place: OpenPlace
  days: SlotsByDay
  draft: Draft
  slotIds: number[]
  holding: Holding
  onBack: () => void
  onDone: (reservation: MyReservation) => void
  /** Somebody else was first: another time is to be chosen. */
  onTaken: (why: string) => void
}

/** Place, time, names and the last moment to cancel, once more; then the agreement and the one press that books. */
export function Review({ place, days, draft, slotIds, holding, onBack, onDone, onTaken }: ReviewProps) {
  const { t } = useTranslation('site')
  const language = useLanguage()
  const [isAgreed, setAgreed] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<ApiError | null>(null)
  const send = async (): Promise<void> => {
    setAsked(true)
    setFailure(null)
    if (!isAgreed) return
    setBusy(true)
    const { name, phone, email, note, guests } = draft.guest
    const { placeId } = place
    try {
      const body = { placeId, slotIds, collectionId: holding.collectionId, language, isAgreed }
      onDone(await sendBooking({ ...body, name, phone, email, note, guests: Number(guests) }))
    } catch (cause) {
      const error = toApiError(cause)
      if (error.code === 'SLOT_FULL' || error.code === 'SLOT_TOO_SOON')
        onTaken(t(`reservation.refusals.${error.code}`, { hours: place.leadHours }))
      else setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => top.current?.focus(), [])
  const hasNoConsent = isAsked && !isAgreed
  return (
    <div ref={top} tabIndex={-1} className="grid max-w-3xl gap-6 outline-none">
      <FlowCard level={3} title={t('reservation.review.title')}>
        <FlowFacts rows={factsOf({ place, days, draft, slotIds, holding }, t)} />
      </FlowCard>
      <div className="form">
        <Consent
          name="isAgreed"
          label={t('reservation.consent.label', { place: place.name })}
          checked={isAgreed}
          error={hasNoConsent ? t('reservation.check', { field: t('reservation.consent.field') }) : undefined}
          onChange={({ target }) => setAgreed(target.checked)}
        >
          {t('reservation.consent.text', { place: place.name })}{' '}
          <FormLink href={pathTo('etcPrivacy', language)}>{t('reservation.consent.privacy')}</FormLink>
        </Consent>
      </div>
      {failure && <Refusal failure={failure} />}
      <p className="flex flex-wrap gap-3">
        <FlowButton variant="primary" isBusy={isBusy} onClick={() => void send()}>
          {t(isBusy ? 'reservation.review.sending' : 'reservation.review.send')}
        </FlowButton>
        <FlowButton variant="quiet" isDisabled={isBusy} onClick={onBack}>
          {t('reservation.review.back')}
        </FlowButton>
      </p>
    </div>
  )
}

type T = ReturnType<typeof useTranslation<'site'>>['t']

function factsOf(
  {
    place,
    days,
    draft,
    slotIds,
    holding,
  }: Pick<ReviewProps, 'place' | 'days' | 'draft' | 'slotIds' | 'holding'>,
  t: T,
) {
  const { guest, chosen } = draft
  const slots = [...days.values()].flat().filter(({ slotId }) => slotIds.includes(slotId))
  const [first] = slots
  const day = first?.day ?? ''
  const startsAt = instantInSeoul(day, first?.minute ?? 0)
  const isHotel = place.kind === 'hotel'
  const benefit = place.benefits.find(({ collectionId }) => collectionId === holding.collectionId)
  return [
    { name: t('reservation.fields.place'), value: place.name, isStrong: true },
    {
      name: t(isHotel ? 'reservation.fields.checkIn' : 'reservation.fields.startsAt'),
      value: `${dayWords(day)} ${clockText(first?.minute ?? 0)}`,
      isStrong: true,
    },
    ...(isHotel && chosen.until !== null
      ? [
          { name: t('reservation.fields.checkOut'), value: dayWords(chosen.until) },
          { name: t('reservation.fields.nights'), value: String(slots.length) },
        ]
      : []),
    { name: t('reservation.fields.guests'), value: guest.guests },
    { name: t('reservation.fields.benefit'), value: benefit?.text ?? '' },
    { name: t('reservation.fields.name'), value: guest.name },
    { name: t('reservation.fields.phone'), value: guest.phone },
    { name: t('reservation.fields.email'), value: guest.email },
    ...(guest.note.trim() ? [{ name: t('reservation.fields.note'), value: guest.note }] : []),
    {
      name: t('reservation.fields.cancelUntil'),
      value: momentWords(cutoffOf(startsAt, place.cutoffHours).toISOString()),
    },
  ]
}

/** Why it was not booked, with what to do next. */
function Refusal({ failure }: { failure: ApiError }) {
  const { t } = useTranslation('site')
  const home = myPagePath(useNavLanguage())
  const { code, params } = failure
  const known = refusals.find((it) => it === code) ?? 'other'
  return (
    <div>
      <FormAlert
        title={t('reservation.actionFailed')}
        text={t(`reservation.refusals.${known}`, { max: Number(params['max'] ?? 0) })}
      />
      {known === 'ALREADY_RESERVED' && (
        <p className="mt-3">
          <PageLink to={`${home}/reservationDetail/${String(params['seq'])}`} className={flowLink}>
            {t('reservation.review.earlier')}
          </PageLink>
        </p>
      )}
    </div>
  )
}

const refusals = [
  'ALREADY_RESERVED',
  'RESERVATIONS_MAX',
  'HOLDER_NOT_FOUND',
  'SOLANA_UNREACHABLE',
  'FEATURE_NOT_OPEN',
  'SIGNED_OUT',
  'OFFLINE',
] as const
