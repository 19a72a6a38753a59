import { CircleSlash, FileDown, ListPlus, RotateCcw } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { isOpenEndedPlan } from '#contract/codes/status.ts'
import { endpoints } from '#contract/endpoints.ts'
import { isLaunchKind } from '#contract/operation/launch-kinds.ts'
import { isRetried, type FailedGroup } from '#contract/run/item-group.ts'
import type { Master, Progress } from '#contract/run/masters.ts'
import { urlOf } from '#web/src/shared/api-client.ts'
import { formatCount } from '#web/src/shared/format.ts'
import { useApi } from '#web/src/shared/use-api.ts'
import { TextLink } from '#web/src/ui/address.tsx'
import { Button, DownloadButton } from '#web/src/ui/button.tsx'
import { Card } from '#web/src/ui/card.tsx'
import { DividedList } from '#web/src/ui/data/divided-list.tsx'
import { Text } from '#web/src/ui/text.tsx'
import { useDenied } from '../../access.ts'
import { useReasonText } from '../../parts/use-reason-text.ts'
import { paths } from '../../paths.ts'
import { availabilityOf } from './master-actions.ts'
import { useExclude } from '../use-exclude.tsx'
import { useMasterAction } from './use-master-action.tsx'
import { useNewList } from './use-new-list.tsx'
import { useToldText } from '../../parts/told.tsx'

interface ReasonsCardProps {
  master: Master
  progress: Progress | undefined
  onChange: () => void
}

/** Failed items by cause, each with its own retry. */
export function ReasonsCard({ master, progress, onChange }: ReasonsCardProps) {
  const { t } = useTranslation()
  const { ask, dialog } = useMasterAction(master, progress, onChange)
  const params = { masterId: master.masterId }
  const denied = useDenied()
  const { data, mutate } = useApi(endpoints.listReasons, { params })
  const exclude = useExclude(master.masterId, () => {
    void mutate()
    onChange()
  })
  const kind = isLaunchKind(master.kind) && !isOpenEndedPlan[master.origin] ? master.kind : null
  const newList = useNewList(master, kind)
  const failed = progress?.failed
  useEffect(() => void mutate(), [failed, mutate])
  const why = availabilityOf(master, progress).retry.why
  if (!data || data.length === 0) return null
  return (
    <Card id="reasons" title={t('master.reasons')}>
      <DividedList>
        {data.map((group) => (
          <div key={group.reasonCode} className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Why group={group} />
            <TextLink to={paths.itemsOf(master.masterId, { group: 'failed', reason: group.reasonCode })}>
              {t('common.count', { count: group.count })}
            </TextLink>
            <div className="flex flex-wrap gap-2">
              {kind && isRetried(group.reasonCode) && (
                <Button
                  size="sm"
                  icon={ListPlus}
                  disabledReason={denied(endpoints.createPlan)}
                  onClick={() => void newList.ask(group)}
                >
                  {t('runs.newList.label', { count: formatCount(group.count) })}
                </Button>
              )}
              {kind && !isRetried(group.reasonCode) && (
                <DownloadButton
                  size="sm"
                  href={urlOf(endpoints.downloadList, {
                    params,
                    query: { group: 'failed', reason: group.reasonCode },
                  })}
                  icon={FileDown}
                >
                  {t('runs.newList.download', { count: formatCount(group.count) })}
                </DownloadButton>
              )}
              {isRetried(group.reasonCode) && (
                <>
                  {!isOpenEndedPlan[master.origin] && (
                    <Button
                      size="sm"
                      icon={CircleSlash}
                      disabledReason={denied(endpoints.excludeItems)}
                      onClick={() => exclude.ask({ reasonCode: group.reasonCode }, group.count)}
                    >
                      {t('master.excludeGroup', { count: formatCount(group.count) })}
                    </Button>
                  )}
                  {group.retryable > 0 && (
                    <Button
                      size="sm"
                      icon={RotateCcw}
                      disabledReason={denied(endpoints.retryMaster) ?? (why && t(`master.why.${why}`))}
                      onClick={() => ask('retry', group.reasonCode)}
                    >
                      {t('master.retryGroup', { count: formatCount(group.retryable) })}
                    </Button>
                  )}
                </>
              )}
            </div>
          </div>
        ))}
      </DividedList>
      {dialog}
      {exclude.dialog}
      {newList.dialog}
    </Card>
  )
}

function Why({ group: { reasonCode, count, retryable, example } }: { group: FailedGroup }) {
  const { t } = useTranslation()
  const reason = useReasonText()(reasonCode)
  const toldText = useToldText()
  return (
    <div className="min-w-72 flex-1">
      <Text as="p" weight="medium">
        {reason.title}
      </Text>
      <Text as="p" size="sm" tone="muted">
        {reason.next}
      </Text>
      {isRetried(reasonCode) && retryable < count && (
        <Text as="p" size="sm" tone="muted">
          {t('master.givenElsewhere', { count: count - retryable })}
        </Text>
      )}
      {example && (
        <Text as="p" size="xs" tone="faint" mono className="mt-1 line-clamp-3 break-all">
          {toldText(example)}
        </Text>
      )}
    </div>
  )
}
