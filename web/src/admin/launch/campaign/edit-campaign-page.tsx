import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useParams } from 'react-router-dom'
import useRead from 'swr'
import type { Campaign } from '#contract/campaign/campaigns.ts'
import { endpoints } from '#contract/endpoints.ts'
import { solTextOf } from '#contract/sol-amount.ts'
import { call } from '#web/src/shared/api-client.ts'
import { useApi } from '#web/src/shared/use-api.ts'
import { LinkButton } from '#web/src/ui/button.tsx'
import { Notice } from '#web/src/ui/notice.tsx'
import { DataPage, DataView } from '../../frames/data-page.tsx'
import { LeaveGuard } from '../../frames/leave-guard.tsx'
import { useWords } from '../../kit/words.ts'
import { paths } from '../../paths.ts'
import { campaignOfStored } from '../draft/campaign-draft.ts'
import { emptyDraft, type Draft } from '../draft/draft-store.ts'
import { useDraft } from '../draft/use-draft.ts'
import { readFileText } from '../read-file-text.ts'
import { WizardOf } from '../wizard-page.tsx'

/** A campaign that does not run, in the wizard that made it: its rounds to come are as it says, those that are planned stay. */
export function EditCampaignPage() {
  const say = useWords('campaigns')
  const campaignId = Number(useParams()['campaignId'])
  const { data, error, mutate } = useApi(
    endpoints.readCampaign,
    { params: { campaignId } },
    { revalidateOnFocus: false },
  )
  const list = useListOf(data)
  const failure = error ?? list.error
  const retry = (): void => void mutate().then(() => list.again())
  const parent = { to: paths.campaign(campaignId), label: data?.name ?? say('one') }
  if (data && !mayBeModified(data))
    return (
      <DataPage title={say('wizard.editTitle')} parent={parent}>
        <Notice
          tone="warning"
          title={say(`wizard.cannotEdit.${data.state === 'ended' ? 'ended' : 'active'}`)}
          actions={
            <LinkButton size="sm" to={parent.to}>
              {say('wizard.toCampaign')}
            </LinkButton>
          }
        >
          {say('wizard.plannedStay')}
        </Notice>
      </DataPage>
    )
  if (data && list.text !== null)
    return <Editor key={data.modifiedAt} campaign={data} text={list.text} parent={parent} />
  return (
    <DataPage title={say('wizard.editTitle')} parent={parent}>
      <DataView state={{ isLoading: !failure, isEmpty: true, error: failure, onRetry: retry }} empty={null}>
        {null}
      </DataView>
    </DataPage>
  )
}

function mayBeModified({ state }: Campaign): boolean {
  return state === 'draft' || state === 'paused'
}

interface EditorProps {
  campaign: Campaign
  /** Its list: the stored one, or whom its rule means now. */
  text: string
  parent: { to: string; label: string }
}

function Editor({ campaign, text, parent }: EditorProps) {
  const say = useWords('campaigns')
  const [begun] = useState(() => draftOf(campaign, text))
  const [isStored, setStored] = useState(false)
  const hook = useDraft(begun)
  const isDirty = !isStored && hook.draft !== null && contentOf(hook.draft) !== contentOf(begun)
  // The page that it leads to comes right after: by then nothing may be asked any more.
  const drop = (): Promise<void> => Promise.resolve(flushSync(() => setStored(true)))
  return (
    <>
      <WizardOf
        hook={{ ...hook, drop }}
        parent={parent}
        lead={
          <Notice title={say('wizard.plannedStay')}>
            {campaign.rounds > 0 ? say('wizard.decidedRounds', { count: campaign.rounds }) : null}
          </Notice>
        }
      />
      <LeaveGuard isOn={isDirty} />
    </>
  )
}

/** What would be lost. */
function contentOf({ kind, options, fixes, settings, source }: Draft): string {
  return JSON.stringify([kind, options, fixes, settings, source?.name, source?.bytes.length])
}

function draftOf(campaign: Campaign, text: string): Draft {
  const { kind, name, projectId, collectionId, standard, recipients, token } = campaign
  const { hasGuard, isMutable, isCanary, budgetLamports, errorRateMax } = campaign
  const isRule = recipients.by === 'rule'
  return {
    ...{ ...emptyDraft, kind, step: 'check', runId: crypto.randomUUID(), savedAt: new Date().toISOString() },
    source: { name, kind: isRule ? 'rule' : 'file', bytes: new TextEncoder().encode(text) },
    options: { defaults: isRule ? recipients.columns : recipients.defaults },
    settings: {
      ...{ ...emptyDraft.settings, name, projectId, collectionId, standard, token },
      ...{ hasGuard, isMutable, isCanary },
      budgetSol: budgetLamports === null ? '' : solTextOf(budgetLamports),
      errorRatePercent: errorRateMax === null ? '' : String(Math.round(errorRateMax * 1_000) / 10),
      campaign: campaignOfStored(campaign),
    },
  }
}

/** The list that a campaign has, or would have now. */
function useListOf(campaign: Campaign | undefined) {
  const key = campaign ? ['list of campaign', campaign.campaignId, campaign.modifiedAt] : null
  const { data, error, mutate } = useRead<string, unknown>(key, () => readList(campaign), {
    ...{ revalidateOnFocus: false, revalidateOnReconnect: false },
  })
  return { text: data ?? null, error, again: () => void mutate() }
}

async function readList(campaign: Campaign | undefined): Promise<string> {
  if (!campaign) throw new Error('There is no campaign to read the list of.')
  const { recipients, kind, projectId, token, campaignId } = campaign
  if (recipients.by === 'list') return readFileText(recipients.fileId)
  // Everybody it means, whoever got an earlier round too: that is left out when a round is planned.
  const body = { projectId, kind, token, campaignId, recipients: { ...recipients, isNeverTwice: false } }
  return (await call(endpoints.previewRecipients, { body })).text
}
