import type { KeyboardEvent, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import type { OpenPlace } from '#contract/reservation/booking.ts'
import { reservationBounds } from '#contract/reservation/reservation-rules.ts'
import { useTextFonts } from '#web/src/site/fonts/use-text-fonts.ts'
import { TextBox, TextInput } from '#web/src/ui/site/form.tsx'
import type { GuestDraft, GuestErrors, GuestField } from './check-guest.ts'

interface GuestFormProps {
  ref: Ref<HTMLFormElement>
  place: OpenPlace
  guest: GuestDraft
  errors: GuestErrors
  onChange: (guest: GuestDraft) => void
  onSubmit: () => void
}

/** Who comes: no more than the place needs. */
export function GuestForm({ ref, place, guest, errors, onChange, onSubmit }: GuestFormProps) {
  const { t } = useTranslation('site')
  useTextFonts(guest.name + guest.note)
  const textOf = (name: GuestField) => {
    const error = errors[name]
    const label = t(`reservation.fields.${name}`)
    return {
      ...{ name, label, value: guest[name] },
      error: error && t(`reservation.errors.${error.code}`, { field: label, bound: error.bound }),
      onKeyDown: keepComposing,
      onChange: ({ target }: { target: { value: string } }) => onChange({ ...guest, [name]: target.value }),
    }
  }
  const isHotel = place.kind === 'hotel'
  return (
    <form
      ref={ref}
      noValidate
      className="form grid max-w-3xl gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <div className="grid gap-6 sm:grid-cols-2">
        <TextInput
          {...textOf('name')}
          autoComplete="name"
          hint={t(isHotel ? 'reservation.nameHint' : 'reservation.patientHint')}
        />
        <TextInput {...textOf('phone')} type="tel" inputMode="tel" autoComplete="tel" />
      </div>
      <div className="grid gap-6 sm:grid-cols-2">
        <TextInput
          {...textOf('email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          hint={t('reservation.emailHint')}
        />
        {place.guestsMax > 1 && (
          <TextInput
            {...textOf('guests')}
            inputMode="numeric"
            hint={t('reservation.guestsHint', { count: place.guestsMax })}
          />
        )}
      </div>
      <TextBox
        {...textOf('note')}
        rows={3}
        optional={t('reservation.optional')}
        hint={t('reservation.noteHint', { count: reservationBounds.noteMax })}
      />
      <button type="submit" className="sr-only" tabIndex={-1} aria-hidden>
        {t('reservation.toReview')}
      </button>
    </form>
  )
}

/** Enter that ends a syllable of Hangul sends nothing. */
function keepComposing(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.nativeEvent.isComposing) event.preventDefault()
}
