import { useTranslation } from 'react-i18next'
import { listPublicDraws, type PublicDraw } from '#contract/draw/draws.ts'
import { personalPath } from '#contract/site-paths.ts'
import { call } from '#web/src/shared/api-client.ts'
import { contentLanguage } from '#web/src/site/frame/paths.ts'
import { thousands } from '#web/src/site/frame/thousands.ts'
import { useNavLanguage } from '#web/src/site/frame/use-language.ts'
import { PageLink } from '#web/src/ui/site/base/page-link.tsx'
import { PagedSection } from '../mypage/index.ts'
import { whenText } from './draw-parts.tsx'

/** Other draws of the project: nobody can draw twice and show the one that pleases. */
export function OtherDraws({ draw }: { draw: PublicDraw }) {
  const { t } = useTranslation('site')
  const language = contentLanguage(useNavLanguage())
  const { drawId, listSha256 } = draw
  return (
    <PagedSection
      id="draw-others"
      title={t('proof.draw.others')}
      name="draws beside"
      owner={String(drawId)}
      fetchPage={(after) =>
        call(listPublicDraws, { params: { drawId }, query: { limit: 20, ...(after !== null && { after }) } })
      }
      typedIn={({ name }) => name}
      none={{ title: t('proof.draw.noOthers'), text: t('proof.draw.othersText') }}
      show={(rows) => (
        <ul className="grid gap-3">
          {rows.map((row) => (
            <li key={row.drawId}>
              <PageLink
                to={personalPath(language, 'airdropDraw', row.drawId)}
                className="font-semibold underline underline-offset-4"
              >
                {row.name}
              </PageLink>
              <p className="text-sm text-muted">
                {[
                  t(`proof.draw.states.${row.state}`),
                  t('proof.draw.of', { count: thousands(row.entrants) }),
                  whenText(row.listedAt),
                  ...(row.listSha256 === listSha256 ? [t('proof.draw.sameList')] : []),
                ].join(', ')}
              </p>
            </li>
          ))}
        </ul>
      )}
    />
  )
}
