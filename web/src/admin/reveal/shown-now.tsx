import { useTranslation } from 'react-i18next'
import { endpoints } from '#contract/endpoints.ts'
import type { Reveal } from '#contract/reveal/reveals.ts'
import { useApi } from '#web/src/shared/use-api.ts'
import { TextLink } from '#web/src/ui/address.tsx'
import { Card } from '#web/src/ui/card.tsx'
import { SamplePicture } from '#web/src/ui/sample-picture.tsx'
import { Text } from '#web/src/ui/text.tsx'
import { useFileSet } from '../file/index.ts'
import { paths } from '../paths.ts'

const shownTokens = 6

/** What the first tokens show now: their placeholder, and from the reveal on their pictures. */
export function ShownNow({ reveal: { revealId, fileSetId } }: { reveal: Reveal }) {
  const { t } = useTranslation()
  const set = useFileSet(fileSetId)
  const { data } = useApi(
    endpoints.listRevealTokens,
    { params: { revealId }, query: { limit: shownTokens } },
    { refreshInterval: 3_000 },
  )
  return (
    <Card id="shown" title={t('reveals.view.shown')}>
      <ul className="grid grid-cols-3 gap-3 sm:grid-cols-6">
        {data?.rows.map((token) => {
          const isRevealed = token.revealedAt !== null
          const name = isRevealed ? token.name : token.beforeName
          const image = isRevealed ? token.image : token.beforeImage
          return (
            <li key={token.entryNo} className="min-w-0">
              <SamplePicture key={image} src={image} />
              <Text as="p" size="xs" className="mt-1 truncate">
                {name}
              </Text>
            </li>
          )
        })}
      </ul>
      {set && (
        <Text as="p" size="sm" tone="muted" className="mt-4">
          {t('reveals.fields.fileSetId')}: <TextLink to={paths.fileSet(set.fileSetId)}>{set.name}</TextLink>
        </Text>
      )}
    </Card>
  )
}
