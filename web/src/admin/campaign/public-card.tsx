import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import type { Campaign } from '#contract/campaign/campaigns.ts'
import { endpoints } from '#contract/endpoints.ts'
import { call } from '../../shared/api-client.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog, type ConfirmRequest } from '../../ui/confirm-dialog.tsx'
import { Text } from '../../ui/text.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useDenied } from '../access.ts'
import { useWords } from '../kit/words.ts'

/** Whether everybody may see what became of its rounds; private until an approver says otherwise. */
export function PublicCard({ campaign, onChange }: { campaign: Campaign; onChange: () => void }) {
  const say = useWords('campaigns')
  const denied = useDenied()(endpoints.publishCampaign)
  const [request, setRequest] = useState<ConfirmRequest | null>(null)
  const { campaignId, name, isPublic } = campaign
  const verb = isPublic ? 'hide' : 'show'
  const ask = (): void =>
    setRequest({
      title: say(`public.${verb}.ask`, { name }),
      body: <p>{say(`public.${verb}.body`)}</p>,
      confirmLabel: say(`public.${verb}.label`),
      onConfirm: async () => {
        await call(endpoints.publishCampaign, { params: { campaignId }, body: { isPublic: !isPublic } })
        showToast(say(`public.${verb}.done`), 'success')
        onChange()
      },
    })
  return (
    <Card id="public" title={say('public.title')}>
      <div className="grid gap-4">
        <Text size="sm">{say(isPublic ? 'public.isPublic' : 'public.isPrivate')}</Text>
        <div>
          <Button size="sm" icon={isPublic ? EyeOff : Eye} disabledReason={denied} onClick={ask}>
            {say(`public.${verb}.label`)}
          </Button>
        </div>
        <ConfirmDialog request={request} onClose={() => setRequest(null)} />
      </div>
    </Card>
  )
}
