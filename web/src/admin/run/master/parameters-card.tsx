import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { Master, Progress } from '#contract/run/masters.ts'
import { countThroughStage, lastStage } from '#contract/run/canary.ts'
import { isLaunchKind, launchOf } from '#contract/operation/launches.ts'
import { isOfNfts } from '#contract/operation/operations.ts'
import { formatCount } from '#web/src/shared/format.ts'
import { TextLink } from '#web/src/ui/address.tsx'
import { Card, Facts } from '#web/src/ui/card.tsx'
import { Text } from '#web/src/ui/text.tsx'
import { Time } from '#web/src/ui/time.tsx'
import { Chain } from '../../parts/item-columns.tsx'
import { paths } from '../../paths.ts'

/** In the place of what is not read yet. */
const unread = '–'

/** Who started it, when, and with what. */
export function ParametersCard({ master, progress }: { master: Master; progress: Progress | undefined }) {
  const { t } = useTranslation()
  const moment = (key: 'startAt' | 'registeredAt' | 'startedAt' | 'finishedAt') => {
    const at = master[key]
    return at === null ? [] : [{ key, name: t(`master.${key}`), value: <Time at={at} /> }]
  }
  const yesNo = (value: boolean): string => t(value ? 'common.yes' : 'common.no')
  const options = isLaunchKind(master.kind) ? launchOf(master.kind).options : []
  const option = (key: 'willReveal' | 'hasGuard') => ({
    key,
    name: t(`master.${key}`),
    value: yesNo(master[key]),
  })
  const rows = [
    {
      key: 'project',
      name: t('collections.fields.projectId'),
      value: <TextLink to={paths.project(master.projectId)}>{master.projectSymbol}</TextLink>,
    },
    ...(master.collectionName === null
      ? []
      : [
          {
            key: 'collection',
            name: t('collections.one'),
            value: <TextLink to={collectionPath(master)}>{master.collectionName}</TextLink>,
          },
        ]),
    { key: 'kind', name: t('masters.filterKind'), value: t(`masters.kinds.${master.kind}`) },
    { key: 'origin', name: t('masters.filterOrigin'), value: t(`masters.origins.${master.origin}`) },
    ...(isOfNfts(master.kind)
      ? [{ key: 'standard', name: t('masters.standard'), value: t(`masters.standards.${master.standard}`) }]
      : []),
    { key: 'total', name: t('master.total'), value: t('common.count', { count: master.total }) },
    ...(master.willReveal ? [option('willReveal')] : []),
    ...(options.includes('hasGuard') ? [option('hasGuard')] : []),
    {
      key: 'canary',
      name: t('master.canary'),
      value: canaryWords(t, master, progress),
    },
    ...(master.payerAddress === null
      ? []
      : [
          {
            key: 'payer',
            name: t('txLog.payer'),
            value: <Chain value={master.payerAddress} name={t('txLog.payer')} kind="address" />,
          },
        ]),
    ...(progress
      ? [
          {
            key: 'workers',
            name: t('home.workers'),
            value:
              progress.workersAlive > 0 ? (
                formatCount(progress.workersAlive)
              ) : (
                <Text size="sm" tone="danger">
                  {t('shell.health.noWorker')}
                </Text>
              ),
          },
        ]
      : []),
    { key: 'by', name: t('masters.by'), value: master.registrant ?? t('common.none') },
    ...moment('registeredAt'),
    ...(master.status === '0' ? moment('startAt') : []),
    ...moment('startedAt'),
    ...moment('finishedAt'),
  ]
  return (
    <Card id="parameters" title={t('master.parameters')}>
      <Facts rows={rows} isWide />
    </Card>
  )
}

function collectionPath({ collectionId }: Master): string {
  return collectionId === null ? paths.collections : paths.collection(collectionId)
}

function canaryWords(t: TFunction, master: Master, progress: Progress | undefined): string {
  if (!master.isCanary) return t('common.no')
  if (!progress) return unread
  if (progress.waiting?.code === 'CANARY_FAILED') return t('waiting.CANARY_FAILED.short')
  const stage = progress.canaryStage ?? lastStage
  if (progress.status === '10' && stage < lastStage)
    return t('master.canaryStage', { count: countThroughStage(stage, progress.total) })
  const isPassed = progress.completed > 0 && progress.failed === 0
  return t(isPassed ? 'master.canaryPassed' : 'common.yes')
}
