import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MyReservation, OpenPlace } from '#contract/reservation/booking.ts'
import { useFetched } from '#web/src/site/use-fetched.ts'
import { useWallets } from '#web/src/site/wallet/index.ts'
import { BookingStep } from '#web/src/ui/site/app/booking-parts.tsx'
import { FormTrap } from '#web/src/ui/site/form-trap.tsx'
import { FlowButton, FlowSkeleton } from '#web/src/ui/site/flow/flow-parts.tsx'
import { FormAlert } from '#web/src/ui/site/form.tsx'
import { MyEmpty } from '#web/src/ui/site/app/personal-parts.tsx'
import { fetchSlots } from './api.ts'
import { BookingDone } from './booking-done.tsx'
import { checkGuest, guestFields, type GuestErrors } from './check-guest.ts'
import { blankDraft, type Draft } from './draft.ts'
import { GuestForm } from './guest-form.tsx'
import { HolderStep } from './holder-step.tsx'
import { Review } from './review.tsx'
import { byDay, nightsOf } from './stay.ts'
import { WhenStep } from './when-step.tsx'

interface BookingProps {
  place: OpenPlace
  firstDay: string
  lastDay: string
}

/** The steps of a booking: when, by which NFT, who; then all of it once more, and the confirmation. */
export function Booking({ place, firstDay, lastDay }: BookingProps) {
  const { t } = useTranslation('site')
  const { placeId } = place
  const slots = useFetched(`slots ${placeId}`, () => fetchSlots(placeId, firstDay, lastDay))
  const [draft, setDraft] = useState(blankDraft)
  const [isReviewed, setReviewed] = useState(false)
  const [done, setDone] = useState<MyReservation | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  if (done) return <BookingDone reservation={done} />
  if (!slots.data && slots.error !== undefined)
    return (
      <MyEmpty
        title={t('reservation.failed')}
        text={t('reservation.failedText')}
        action={<FlowButton onClick={() => void slots.retry()}>{t('reservation.retry')}</FlowButton>}
      />
    )
  if (!slots.data) return <FlowSkeleton label={t('reservation.loading')} />
  const days = byDay(slots.data)
  const slotIds = place.kind === 'hotel' ? nightsOf(days, draft.chosen) : draft.slotId && [draft.slotId]
  const startOver = (why: string): void => {
    setRefusal(why)
    setReviewed(false)
    setDraft({ ...draft, chosen: blankDraft.chosen, slotId: null })
    void slots.retry()
  }
  return (
    <>
      <FormTrap />
      {isReviewed && slotIds && draft.holding ? (
        <Review
          {...{ place, days, draft, slotIds, holding: draft.holding }}
          onBack={() => setReviewed(false)}
          onDone={setDone}
          onTaken={startOver}
        />
      ) : (
        <Choose
          {...{ place, firstDay, lastDay, days, draft, refusal }}
          hasTime={Boolean(slotIds)}
          onChange={(part) => {
            setRefusal(null)
            setDraft({ ...draft, ...part })
          }}
          onReady={() => setReviewed(true)}
        />
      )}
    </>
  )
}

interface ChooseProps extends BookingProps {
  days: ReturnType<typeof byDay>
  draft: Draft
  refusal: string | null
  hasTime: boolean
  onChange: (part: Partial<Draft>) => void
  onReady: () => void
}

function Choose({ place, firstDay, lastDay, days, draft, refusal, hasTime, onChange, onReady }: ChooseProps) {
  const { t } = useTranslation('site')
  const { session } = useWallets()
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<GuestErrors>({})
  const [missing, setMissing] = useState<string[]>([])
  const check = (): void => {
    const found = checkGuest(draft.guest, place.guestsMax)
    const lacks = [
      ...(hasTime ? [] : [t('reservation.check', { field: t('reservation.steps.when') })]),
      ...(draft.holding ? [] : [t('reservation.check', { field: t('reservation.steps.nft') })]),
    ]
    setErrors(found)
    setMissing(lacks)
    const first = guestFields.find((field) => found[field])
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
    if (!first && lacks.length === 0) onReady()
  }
  return (
    <div className="grid gap-12">
      {refusal && <FormAlert title={t('reservation.actionFailed')} text={refusal} />}
      <BookingStep n={1} title={t('reservation.steps.when')}>
        <WhenStep {...{ place, firstDay, lastDay, days, draft, onChange }} />
      </BookingStep>
      <BookingStep n={2} title={t('reservation.steps.nft')}>
        <HolderStep
          key={session?.user.uuid ?? ''}
          place={place}
          holding={draft.holding}
          onChoose={(holding) => onChange({ holding })}
        />
      </BookingStep>
      <BookingStep n={3} title={t('reservation.steps.who')}>
        <GuestForm
          ref={form}
          place={place}
          guest={draft.guest}
          errors={errors}
          onChange={(guest) => {
            setErrors(stillWrong(errors, checkGuest(guest, place.guestsMax)))
            onChange({ guest })
          }}
          onSubmit={check}
        />
        {missing.length > 0 && (
          <div className="mt-6">
            <FormAlert title={t('reservation.errors.summary')} text={missing.join(' ')} />
          </div>
        )}
        <p className="mt-8">
          <FlowButton variant="primary" onClick={check}>
            {t('reservation.toReview')}
          </FlowButton>
        </p>
      </BookingStep>
    </div>
  )
}

/** Of the errors shown, those that are still there; new ones wait until the form is sent. */
function stillWrong(shown: GuestErrors, found: GuestErrors): GuestErrors {
  return Object.fromEntries(
    guestFields.flatMap((field) => (shown[field] && found[field] ? [[field, found[field]]] : [])),
  )
}
