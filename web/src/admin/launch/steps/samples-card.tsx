import useSWR from 'swr'
import { useTranslation } from 'react-i18next'
import { endpoints } from '#contract/endpoints.ts'
import { samplesMax, type Sample } from '#contract/run/samples.ts'
import { call } from '#web/src/shared/api-client.ts'
import type { ApiError } from '#web/src/shared/api-error.ts'
import { Card } from '#web/src/ui/card.tsx'
import { Bone } from '#web/src/ui/data/skeleton.tsx'
import { Failed } from '#web/src/ui/data/states.tsx'
import { Notice } from '#web/src/ui/notice.tsx'
import { SamplePicture } from '#web/src/ui/sample-picture.tsx'
import { Text } from '#web/src/ui/text.tsx'
import { useDenied } from '../../access.ts'
import type { ListClient } from '../list/list-client.ts'
import type { Wizard } from '../wizard.ts'

/** Some of the NFTs as their URIs show them, from the first row to the last: what is wrong here is wrong for ever. */
export function SamplesCard({ wizard }: { wizard: Wizard }) {
  const { t } = useTranslation()
  const denied = useDenied()(endpoints.readSamples)
  const { client, state, version } = wizard.list
  const rows = state?.summary.rows ?? 0
  const { data, error, mutate } = useSWR<Sample[], ApiError>(
    client && rows > 0 && denied === null ? `samples ${wizard.draft.runId} ${version}` : null,
    () => (client ? readSamples(client, rows) : []),
    { revalidateOnFocus: false },
  )
  const unread = data?.filter(({ name, image }) => name === null && image === null).length ?? 0
  if (data?.length === 0) return null
  return (
    <Card id="samples" title={t('wizard.samples.title')}>
      <div className="grid gap-4">
        {error && <Failed error={error} onRetry={() => void mutate()} />}
        {unread > 0 && (
          <Notice tone="warning" title={t('wizard.samples.unread', { count: unread })}>
            {t('wizard.samples.unreadNext')}
          </Notice>
        )}
        {denied !== null && (
          <Text as="p" tone="muted">
            {denied}
          </Text>
        )}
        {!data && !error && denied === null && <Bone className="h-24" />}
        <ul className="grid grid-cols-3 gap-3">
          {data?.map(({ uri, name, image }) => (
            <li key={uri} className="min-w-0">
              <SamplePicture src={image} />
              <Text as="p" size="xs" className="mt-1 truncate">
                {name ?? t('wizard.samples.nothing')}
              </Text>
              <Text as="p" size="xs" tone="faint" mono className="truncate">
                {uri.split('/').at(-1)}
              </Text>
            </li>
          ))}
        </ul>
      </div>
    </Card>
  )
}

/** Rows spread evenly over the list, each URI once. */
async function readSamples(client: ListClient, rows: number): Promise<Sample[]> {
  const count = Math.min(samplesMax, rows)
  const places = Array.from({ length: count }, (_, n) =>
    count === 1 ? 0 : Math.round((n * (rows - 1)) / (count - 1)),
  )
  const found = await Promise.all(
    places.map((place) => client.ask('rows', { filter: 'all', first: place, last: place })),
  )
  const uris = found.flat().flatMap(({ filled }) => filled['uri'] || [])
  if (uris.length === 0) return []
  return call(endpoints.readSamples, { body: { uris: [...new Set(uris)] } })
}
