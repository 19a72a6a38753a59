import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { endpoints } from '#contract/endpoints.ts'
import type { RecipientFacts } from '#contract/recipient/sources.ts'
import { call } from '#web/src/shared/api-client.ts'
import { Button } from '#web/src/ui/button.tsx'
import { Notice } from '#web/src/ui/notice.tsx'
import type { Wizard } from '../wizard.ts'

/** "1,204 of these got round 31 too": of the list of a stored campaign, who got its earlier rounds. */
export function EarlierNotice({ wizard, campaignId }: { wizard: Wizard; campaignId: number }) {
  const { t } = useTranslation()
  const { earlier, hasFailed, again } = useEarlier(wizard, campaignId)
  if (hasFailed)
    return (
      <Notice
        tone="warning"
        title={t('campaigns.earlier.failed')}
        actions={
          <Button size="sm" onClick={again}>
            {t('wizard.check.lookUpAgain')}
          </Button>
        }
      />
    )
  if (earlier.length === 0) return null
  return (
    <Notice title={t('campaigns.earlier.title')}>
      <ul className="grid gap-1 tabular-nums">
        {earlier.map(({ name, count }) => (
          <li key={name}>{t('campaigns.earlier.line', { name, count })}</li>
        ))}
      </ul>
      <p className="mt-2">{t('campaigns.earlier.note')}</p>
    </Notice>
  )
}

function useEarlier({ list: { client, state, version } }: Wizard, campaignId: number) {
  const [earlier, setEarlier] = useState<RecipientFacts['earlier']>([])
  const [hasFailed, setFailed] = useState(false)
  const isLoaded = state !== null
  useEffect(() => {
    if (!isLoaded || !client || hasFailed) return
    let isCurrent = true
    const ask = async (): Promise<void> => {
      const owners = await client.ask('owners', {})
      if (!isCurrent) return
      if (owners.length === 0) return setEarlier([])
      const found = await call(endpoints.countEarlier, { params: { campaignId }, body: { owners } })
      if (isCurrent) setEarlier(found.earlier)
    }
    ask().catch(() => isCurrent && setFailed(true))
    return () => {
      isCurrent = false
    }
  }, [isLoaded, client, version, campaignId, hasFailed])
  return { earlier, hasFailed, again: () => setFailed(false) }
}
