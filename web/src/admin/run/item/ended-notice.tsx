import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { endpoints } from '#contract/endpoints.ts'
import { isRetried } from '#contract/run/item-group.ts'
import type { Story } from '#contract/run/items.ts'
import { isRepairable } from '#contract/run/repair.ts'
import { useApi } from '#web/src/shared/use-api.ts'
import { Button, LinkButton } from '#web/src/ui/button.tsx'
import { Notice } from '#web/src/ui/notice.tsx'
import { useDenied } from '../../access.ts'
import { useReasonText } from '../../parts/use-reason-text.ts'
import { paths } from '../../paths.ts'
import { RepairDialog } from './repair-dialog.tsx'
import { Told } from '../../parts/told.tsx'

interface EndedNoticeProps {
  item: Story['item']
  reasonCode: string
  onExclude: () => void
}

/** Why an item was not done, what to do about it, and what a person can do here. */
export function EndedNotice({ item, reasonCode, onExclude }: EndedNoticeProps) {
  const { t } = useTranslation()
  const reasonText = useReasonText()
  const denied = useDenied()
  const isOpen = item.group === 'failed' && isRetried(reasonCode)
  return (
    <Notice
      tone={item.group === 'failed' ? 'danger' : 'neutral'}
      title={reasonText(reasonCode).title}
      actions={
        <>
          {isOpen && (
            <Button
              size="sm"
              variant="danger"
              disabledReason={denied(endpoints.excludeItems)}
              onClick={onExclude}
            >
              {t('item.exclude.label')}
            </Button>
          )}
          {item.repairedBy !== null && (
            <LinkButton size="sm" to={paths.item(item.masterId, item.repairedBy)}>
              {t('runs.repair.repairedBy')}
            </LinkButton>
          )}
        </>
      }
    >
      <p>{reasonText(reasonCode).next}</p>
      {item.reasonDetail && <Told>{item.reasonDetail}</Told>}
      {isRepairable(item) && <Repair item={item} />}
    </Notice>
  )
}

/** The way to a corrected item, once every RPC has said that nothing of this one is on chain; else what they say. */
function Repair({ item }: { item: Story['item'] }) {
  const { t } = useTranslation()
  const denied = useDenied()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const { data, error, mutate } = useApi(
    endpoints.readRepair,
    { params: { itemId: item.itemId } },
    { revalidateOnFocus: false },
  )
  if (error) return null
  if (!data) return <p className="mt-1">{t('runs.repair.asking')}</p>
  const { kind, cells, token, refusal } = data
  if (refusal)
    return <p className="mt-1">{t(`runs.repair.refused.${refusal.code}`, { rpcs: refusal.rpcs })}</p>
  if (!kind) return null
  return (
    <div className="mt-2">
      <Button
        size="sm"
        variant="primary"
        disabledReason={denied(endpoints.repairItem)}
        onClick={() => setOpen(true)}
      >
        {t('runs.repair.label')}
      </Button>
      {isOpen && (
        <RepairDialog
          itemId={item.itemId}
          kind={kind}
          cells={cells}
          token={token}
          onClose={() => {
            setOpen(false)
            void mutate()
          }}
          onDone={({ masterId, itemId }) => void navigate(paths.item(masterId, itemId))}
        />
      )}
    </div>
  )
}
