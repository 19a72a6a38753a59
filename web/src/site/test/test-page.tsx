import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Container } from '../../ui/site/base/container.tsx'

const Gallery = lazy(() => import('./gallery.tsx').then((it) => ({ default: it.Gallery })))

/** The gallery: every component in every state. It is for people who build the site, so it is only fetched, never sent. */
export function TestPage() {
  const { t } = useTranslation('site')
  const [isHydrated, setAlive] = useState(false)
  useEffect(() => setAlive(true), [])
  return (
    <Container className="py-16">
      <h1 className="text-5xl font-extrabold">{t('titles.test')}</h1>
      <p className="mt-5 max-w-2xl text-lead">{t('gallery.intro')}</p>
      {isHydrated && (
        <Suspense>
          <Gallery />
        </Suspense>
      )}
    </Container>
  )
}
