import type { z } from 'zod'
import { campaignKinds } from '#contract/campaign/codes.ts'
import { endpoints } from '#contract/endpoints.ts'
import { call } from '#web/src/shared/api-client.ts'
import { scheduleOfDraft, type CampaignDraft } from '../draft/campaign-draft.ts'
import { planInputOf, textKeyOf } from '../plan-input.ts'
import type { Wizard } from '../wizard.ts'

async function stored(body: z.input<typeof endpoints.saveRecipientFile.body>): Promise<{ fileId: number }> {
  const { fileId } = await call(endpoints.saveRecipientFile, { body })
  return { fileId }
}

function modify(
  { campaignId, readAt }: NonNullable<CampaignDraft['editing']>,
  body: z.input<typeof endpoints.createCampaign.body>,
): Promise<{ campaignId: number }> {
  return call(endpoints.modifyCampaign, { params: { campaignId }, body: { ...body, readAt } })
}

/**
 * Stores the list and then the campaign, a new one as a draft; answers its id. The key is made of the draft and the content: a double press, or a second
 * tab, finds the same campaign.
 */
export function useCreateCampaign(wizard: Wizard, campaign: CampaignDraft): () => Promise<number> {
  return async () => {
    const { client } = wizard.list
    const { kind: given, source, runId, options } = wizard.draft
    const kind = campaignKinds.find((one) => one === given)
    const schedule = scheduleOfDraft(campaign)
    if (!client || !kind || !schedule)
      throw new Error('The list and its schedule must be there before a campaign is created.')
    const text = await client.ask('toCsv', {})
    const plan = planInputOf(wizard.draft, {
      ...{ quotedLamports: '0', csv: '', startsIfPast: false, accountsToMake: null },
    })
    const { projectId, collectionId, name, standard, hasGuard, isMutable, isCanary } = plan
    const file = { projectId, kind, name: source?.name ?? 'list.csv', text }
    const recipients = campaign.recipients
      ? { ...campaign.recipients, columns: options.defaults ?? {} }
      : { by: 'list' as const, defaults: {}, ...(await stored(file)) }
    const body = {
      ...{ projectId, collectionId, name, standard, hasGuard, isMutable, isCanary, kind },
      ...{ budgetLamports: plan.budgetLamports, errorRateMax: plan.errorRateMax, token: plan.token },
      ...{ code: campaign.code, preset: campaign.preset, schedule },
      recipients,
    }
    const { campaignId } = campaign.editing
      ? await modify(campaign.editing, body)
      : await call(
          endpoints.createCampaign,
          { body },
          { idempotencyKey: await textKeyOf(runId, JSON.stringify(body)) },
        )
    await wizard.drop()
    return campaignId
  }
}
