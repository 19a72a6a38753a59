import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Container } from '#web/src/ui/site/base/container.tsx'
import { Crumbs, PageHead } from '#web/src/ui/site/base/page-head.tsx'
import { NextPage, SectionNav } from '#web/src/ui/site/base/section-nav.tsx'
import { PageArt } from '#web/src/ui/page-art.tsx'
import { pathOf, pathTo } from '../frame/paths.ts'
import type { SiteRoute } from '../frame/route.ts'
import { useNavLanguage } from '../frame/use-language.ts'
import { landingOf, neighboursOf, nextOf } from './neighbours.ts'

interface PageFrameProps {
  route: SiteRoute
  headline: string
  /** Above the headline; the name of the page where it is left out. */
  eyebrow?: string | undefined
  /** The width of a line of text; pages with lists and forms may take more. */
  isWide?: boolean
  children: ReactNode
}

/** What every page below the main page looks like: head with its picture, section navigation, body, next page. */
export function PageFrame({ route, headline, eyebrow, isWide, children }: PageFrameProps) {
  const { t } = useTranslation('site')
  const language = useNavLanguage()
  const title = t(`titles.${route.id}`)
  const section = route.section ?? 'company'
  const landing = landingOf(section)
  const next = nextOf(route, language)
  return (
    <article>
      <PageHead
        crumbs={
          <Crumbs
            label={t('shell.crumbs')}
            here={title}
            items={[
              { to: pathTo('main', language), text: t('titles.main') },
              ...(landing.id === route.id
                ? []
                : [{ to: pathOf(landing, language), text: t(`menu.groups.${section}`) }]),
            ]}
          />
        }
        eyebrow={eyebrow ?? t(`menu.groups.${section}`)}
        headline={headline}
        art={<PageArt seed={route.id} />}
      />
      <Container className="grid grid-cols-1 gap-x-16 gap-y-10 pt-8 xl:grid-cols-[13rem_minmax(0,1fr)] xl:pt-16">
        <div className="min-w-0">
          <div className="xl:sticky xl:top-28">
            <SectionNav
              label={t(`menu.groups.${section}`)}
              items={neighboursOf(route, language).map((neighbour) => ({
                to: pathOf(neighbour, language),
                text: t(`titles.${neighbour.id}`),
                isCurrent: neighbour.id === route.id,
              }))}
            />
          </div>
        </div>
        <div className={isWide ? 'min-w-0' : 'prose min-w-0 max-w-[47rem]'}>{children}</div>
      </Container>
      <NextPage
        to={pathOf(next, language)}
        label={t('shell.next')}
        title={t(`titles.${next.id}`)}
        art={<PageArt seed={next.id} isLazy />}
      />
    </article>
  )
}
