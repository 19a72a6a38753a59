import { useSearchParams } from 'react-router-dom'
import type { Campaign } from '#contract/campaign/campaigns.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { RuleRecipients } from '#contract/recipient/sources.ts'
import { useApi } from '../../shared/use-api.ts'
import { DataPage, DataView } from '../frames/data-page.tsx'
import { useWords } from '../kit/words.ts'
import { paths } from '../paths.ts'
import { DrawForm } from './draw-form.tsx'

/** A new draw: from whom, how many. `?campaign=12` takes the recipients of that campaign. */
export function CreateDrawPage() {
  const say = useWords('draws')
  const campaignId = Number(useSearchParams()[0].get('campaign') ?? 0)
  const { data, error, mutate } = useApi(
    endpoints.readCampaign,
    campaignId > 0 ? { params: { campaignId } } : null,
  )
  const isLoading = campaignId > 0 && !data && !error
  return (
    <DataPage
      title={say('create')}
      description={say('createDescription')}
      parent={{ to: paths.draws, label: say('title') }}
    >
      <DataView
        state={{ isLoading, isEmpty: false, error, onRetry: () => void mutate() }}
        empty={null}
        skeletonRows={6}
      >
        <DrawForm key={data?.campaignId ?? 0} given={data ? givenBy(data) : null} />
      </DataView>
    </DataPage>
  )
}

/** Whom a campaign is for, as those whom a draw is from. */
function givenBy({ name, projectId, recipients }: Campaign) {
  const ofList: RuleRecipients | null =
    recipients.by === 'rule'
      ? null
      : {
          ...{ by: 'rule', sources: [{ kind: 'list', id: 'list', fileId: recipients.fileId }] },
          ...{ rule: { source: 'list' }, amounts: null, exclude: [], columns: {} },
          ...{ isOnePerPerson: true, isNeverTwice: false },
        }
  const rule = recipients.by === 'rule' ? recipients : ofList
  if (!rule) return null
  const { drawn: _, ...whom } = rule
  return { name, projectId, recipients: { ...whom, amounts: null, columns: {}, isNeverTwice: false } }
}
