import { RotateCcw } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { endpoints } from '#contract/endpoints.ts'
import type { Master, Progress } from '#contract/run/masters.ts'
import { formatCount } from '#web/src/shared/format.ts'
import { useApi } from '#web/src/shared/use-api.ts'
import { TextLink } from '#web/src/ui/address.tsx'
import { Button } from '#web/src/ui/button.tsx'
import { Card } from '#web/src/ui/card.tsx'
import { DividedList } from '#web/src/ui/data/divided-list.tsx'
import { Text } from '#web/src/ui/text.tsx'
import { useReasonText } from '../../parts/use-reason-text.ts'
import { paths } from '../../paths.ts'
import { availabilityOf } from './master-actions.ts'
import { useMasterAction } from './use-master-action.tsx'

interface ReasonsCardProps {
  master: Master
  progress: Progress | undefined
  onChange: () => void
}

/** Failed items by cause, each with its own retry. */
export function ReasonsCard({ master, progress, onChange }: ReasonsCardProps) {
  const { t } = useTranslation()
  const reasonText = useReasonText()
  const { ask, dialog } = useMasterAction(master, progress, onChange)
  const { data, mutate } = useApi(endpoints.listReasons, { params: { masterId: master.masterId } })
  const failed = progress?.failed
  useEffect(() => void mutate(), [failed, mutate])
  const why = availabilityOf(master, progress).retry.why
  if (!data || data.length === 0) return null
  return (
    <Card id="reasons" title={t('master.reasons')}>
      <DividedList>
        {data.map((group) => (
          <div key={group.reasonCode} className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <div className="min-w-48 flex-1">
              <Text as="p" weight="medium">
                {reasonText(group.reasonCode).title}
              </Text>
              <Text as="p" size="sm" tone="muted">
                {reasonText(group.reasonCode).next}
              </Text>
              {group.example && (
                <Text as="p" size="xs" tone="faint" mono className="mt-1 break-all">
                  {group.example}
                </Text>
              )}
            </div>
            <TextLink to={paths.itemsOf(master.masterId, { group: 'failed', reason: group.reasonCode })}>
              {t('common.count', { count: group.count })}
            </TextLink>
            <Button
              size="sm"
              icon={RotateCcw}
              disabledReason={why && t(`master.why.${why}`)}
              onClick={() => ask('retry', group)}
            >
              {t('master.retryGroup', { count: formatCount(group.count) })}
            </Button>
          </div>
        ))}
      </DividedList>
      {dialog}
    </Card>
  )
}
