import { useTranslation } from 'react-i18next'
import type { OpenPlace } from '#contract/reservation/booking.ts'
import { PlacePictures } from '#web/src/ui/site/app/booking-parts.tsx'
import { PageLink } from '#web/src/ui/site/base/page-link.tsx'
import { FlowFacts, flowLink } from '#web/src/ui/site/flow/flow-parts.tsx'
import { MyEmpty } from '#web/src/ui/site/app/personal-parts.tsx'
import { Booking } from './booking.tsx'

/** One place: what it is, what holders get, how long one may cancel, and the booking itself. */
export function PlaceView({ place, listPath }: { place: OpenPlace; listPath: string }) {
  const { t } = useTranslation('site')
  const { placeId, name, text, pictures, firstDay, lastDay } = place
  return (
    <article className="grid gap-10" aria-label={name}>
      <p>
        <PageLink to={listPath} className={flowLink}>
          {t('reservation.otherPlaces')}
        </PageLink>
      </p>
      <div className="grid items-start gap-8 lg:grid-cols-2">
        <PlacePictures pictures={pictures} seed={`place ${placeId}`} />
        <div>
          <h2 className="text-3xl font-bold">{name}</h2>
          <p className="mt-3 whitespace-pre-line text-muted">{text}</p>
          <div className="mt-6">
            <FlowFacts rows={factsOf(place, t)} />
          </div>
        </div>
      </div>
      {firstDay === null || lastDay === null ? (
        <MyEmpty title={t('reservation.noDays')} text={t('reservation.noDaysText')} />
      ) : (
        <Booking place={place} firstDay={firstDay} lastDay={lastDay} />
      )}
    </article>
  )
}

type T = ReturnType<typeof useTranslation<'site'>>['t']

function factsOf(place: OpenPlace, t: T) {
  const { price, address, phone, cutoffHours, leadHours, benefits } = place
  return [
    { name: t('reservation.fields.price'), value: price },
    ...benefits.map(({ collection, text }) => ({
      name: t('reservation.forHolders', { collection }),
      value: text,
      isStrong: true,
    })),
    { name: t('reservation.fields.address'), value: address },
    { name: t('reservation.fields.placePhone'), value: phone },
    { name: t('reservation.fields.lead'), value: t('reservation.hoursBefore', { count: leadHours }) },
    { name: t('reservation.fields.cutoff'), value: t('reservation.hoursBefore', { count: cutoffHours }) },
  ]
}
