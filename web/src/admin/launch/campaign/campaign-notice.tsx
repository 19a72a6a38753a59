import { useTranslation } from 'react-i18next'
import { Notice } from '#web/src/ui/notice.tsx'
import type { Wizard } from '../wizard.ts'
import { EarlierNotice } from './earlier-notice.tsx'

/** What is to be said of the list of a campaign: that it is an example where rounds draw, else who of it got earlier rounds. */
export function CampaignNotice({ wizard }: { wizard: Wizard }) {
  const { t } = useTranslation()
  const { campaign } = wizard.draft.settings
  if (!campaign) return null
  if (campaign.recipients?.drawn)
    return <Notice title={t('campaigns.wizard.drawn.title')}>{t('campaigns.wizard.drawn.body')}</Notice>
  return campaign.editing && <EarlierNotice wizard={wizard} campaignId={campaign.editing.campaignId} />
}
