import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import type { OpenPlace } from '#contract/reservation/booking.ts'
import type { PlaceKind } from '#contract/reservation/codes.ts'
import type { BarePage } from '#contract/site-paths.ts'
import { Opening, WhenOpen } from '#web/src/site/feature/index.ts'
import { useTextFonts } from '#web/src/site/fonts/use-text-fonts.ts'
import type { PageProps } from '#web/src/site/frame/loaded-page.ts'
import { pathOf } from '#web/src/site/frame/paths.ts'
import { useNavLanguage } from '#web/src/site/frame/use-language.ts'
import { useFetched } from '#web/src/site/use-fetched.ts'
import { resumeWallets } from '#web/src/site/wallet/index.ts'
import { ActionLink } from '#web/src/ui/site/base/action.tsx'
import { Container } from '#web/src/ui/site/base/container.tsx'
import { PlaceCard } from '#web/src/ui/site/app/booking-parts.tsx'
import { FlowButton, FlowSkeleton } from '#web/src/ui/site/flow/flow-parts.tsx'
import { MyEmpty } from '#web/src/ui/site/app/personal-parts.tsx'
import { currentLanguage } from '#web/src/shared/i18n.ts'
import { fetchPlaces } from './api.ts'
import { PlaceView } from './place-view.tsx'

const kinds: Record<BarePage, PlaceKind> = {
  reservationHotel: 'hotel',
  reservationPlasticSurgery: 'plasticSurgery',
  reservationEyeClinic: 'eyeClinic',
}

/** A kind of booking: its places, and the one that is chosen. Sent as it waits: what is free is known by the browser alone. */
export function BookingPage({ route }: PageProps) {
  const { t } = useTranslation('site')
  const [isInBrowser, setInBrowser] = useState(false)
  useEffect(() => {
    setInBrowser(true)
    void resumeWallets().catch(() => undefined)
  }, [])
  const kind = kinds[route.id as BarePage]
  return (
    <Container className="min-h-[70dvh] pt-10 pb-24 lg:pt-16">
      <h1 className="text-5xl font-extrabold">{t(`titles.${route.id}`)}</h1>
      <p className="mt-3 max-w-3xl text-lead text-muted">{t(`reservation.leads.${kind}`)}</p>
      <div className="mt-10 grid gap-10">
        <Opening of="reservation" />
        <WhenOpen of="reservation">
          {isInBrowser ? (
            <Places kind={kind} path={pathOf(route, currentLanguage())} />
          ) : (
            <FlowSkeleton label={t('reservation.loading')} />
          )}
        </WhenOpen>
      </div>
    </Container>
  )
}

function Places({ kind, path }: { kind: PlaceKind; path: string }) {
  const { t } = useTranslation('site')
  const [search] = useSearchParams()
  const { data, error, retry } = useFetched(`places ${kind}`, () => fetchPlaces(kind))
  useTextFonts(data?.map(({ name, text, address, price }) => name + text + address + price).join(''))
  if (!data && error !== undefined)
    return (
      <MyEmpty
        title={t('reservation.failed')}
        text={t('reservation.failedText')}
        action={<FlowButton onClick={() => void retry()}>{t('reservation.retry')}</FlowButton>}
      />
    )
  if (!data) return <FlowSkeleton label={t('reservation.loading')} />
  const place = data.find(({ placeId }) => placeId === Number(search.get('place')))
  if (place) return <PlaceView key={place.placeId} place={place} listPath={path} />
  if (data.length === 0) return <NoPlaces />
  return (
    <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
      {data.map((one) => (
        <Card key={one.placeId} place={one} path={path} />
      ))}
    </div>
  )
}

function NoPlaces() {
  const { t } = useTranslation('site')
  const language = useNavLanguage()
  return (
    <MyEmpty
      title={t('reservation.none')}
      text={t('reservation.noneText')}
      action={<ActionLink to={`/${language}`}>{t('reservation.home')}</ActionLink>}
    />
  )
}

function Card({ place, path }: { place: OpenPlace; path: string }) {
  const { t } = useTranslation('site')
  const { placeId, name, text, address, pictures, firstDay } = place
  return (
    <PlaceCard
      to={`${path}?place=${placeId}`}
      name={name}
      note={firstDay === null ? t('reservation.noDays') : address}
      text={text}
      picture={{ src: pictures[0] ?? null, seed: `place ${placeId}` }}
    />
  )
}
