import { amountDecimalsOf } from '#contract/campaign/amount-decimals.ts'
import { endpoints } from '#contract/endpoints.ts'
import { listCampaigns } from '#db/campaign/campaigns.ts'
import { listPresets } from '#db/campaign/presets.ts'
import { listRounds } from '#db/campaign/rounds.ts'
import { campaignTask } from '#worker/tasks/decide-campaign.ts'
import { roundTask } from '#worker/tasks/round.ts'
import type { Mount } from '../http/mount.ts'
import { mountList } from '../http/mount-list.ts'
import { notifyQuietly } from '../notify.ts'
import { readProject, requireSigner } from '../project/index.ts'
import { assertSources, snapshotsNow } from '../recipient/index.ts'
import {
  activateCampaign,
  asCodeTaken,
  createCampaign,
  endCampaign,
  modifyCampaign,
  pauseCampaign,
  publishCampaign,
  readCampaign,
} from './campaigns.ts'
import { listWrongRows } from '#db/recipient/read-sources.ts'
import { countGivenEarlier, previewRecipients } from '#db/recipient/resolve.ts'
import { checkCampaign } from './check-recipients.ts'
import { modifyPreset, readPreset } from './presets.ts'
import { presentCampaign, presentPreset, presentRound } from './present.ts'
import { mountPublicRounds } from './public-rounds.ts'
import { decideRound, readCalendar } from './rounds.ts'

/** A rule with all its sources. */
const previewBytesMax = 512 * 1024
/** The wallets of the longest list. */
const ownersBytesMax = 64 * 1024 * 1024

export function mountCampaigns(mount: Mount) {
  mount(endpoints.listPresets, async ({ services: { db } }) => ({
    presets: (await listPresets(db)).map((row) => presentPreset(row)),
  }))
  mountPresets(mount)
  mountList(mount, endpoints.listCampaigns, {
    list: listCampaigns,
    keyOf: (row) => row.campaign.id,
    present: (rows) => rows.map((row) => presentCampaign(row)),
  })
  mount(endpoints.readCampaign, ({ params, services: { db } }) => readCampaign(db, params.campaignId))
  mount(
    endpoints.createCampaign,
    async ({ body: input, write, services, actor, requestId, language }) => {
      const estimate = await checkCampaign(services, input, language)
      return write((tx) => createCampaign(tx, { input, estimate }, { actor, requestId })).catch(asCodeTaken)
    },
    { messageKey: 'REGISTERED' },
  )
  mount(
    endpoints.modifyCampaign,
    async ({ body, params: { campaignId }, write, services, actor, requestId, language }) => {
      const { readAt, ...input } = body
      await readCampaign(services.db, campaignId)
      const estimate = await checkCampaign(services, input, language, campaignId)
      const given = { campaignId, input, estimate, readAt }
      return write((tx) => modifyCampaign(tx, given, { actor, requestId }))
    },
    { messageKey: 'MODIFIED' },
  )
  mountRecipients(mount)
  mountControls(mount)
  mountRounds(mount)
  mountPublicRounds(mount)
}

function mountRecipients(mount: Mount) {
  mount(
    endpoints.previewRecipients,
    async ({ body: { projectId, ...asked }, services: { db } }) => {
      await readProject(db, projectId)
      await assertSources(db, asked.recipients, projectId)
      const snapshots = await snapshotsNow(db, asked.recipients, projectId)
      const { problems, facts, text, wrong } = await previewRecipients(db, {
        ...asked,
        asOf: null,
        snapshots,
      })
      return { facts, text, wrong, problems: problems.map(({ code }) => code) }
    },
    { jsonBytesMax: previewBytesMax },
  )
  mount(endpoints.readWrongRows, async ({ params: { campaignId }, services: { db } }) => {
    const { recipients, kind, token } = await readCampaign(db, campaignId)
    if (recipients.by === 'list') return { wrong: [] }
    return { wrong: await listWrongRows(db, recipients, amountDecimalsOf(kind, token) ?? 0) }
  })
  mount(
    endpoints.countEarlier,
    async ({ params: { campaignId }, body: { owners }, services: { db } }) => {
      await readCampaign(db, campaignId)
      return { earlier: await countGivenEarlier(db, { campaignId, owners }) }
    },
    { jsonBytesMax: ownersBytesMax },
  )
}

function mountPresets(mount: Mount) {
  mount(endpoints.readPreset, ({ params, services: { db } }) => readPreset(db, params.presetId))
  mount(
    endpoints.modifyPreset,
    ({ params: { presetId }, body: input, write, actor, requestId }) =>
      write((tx) => modifyPreset(tx, { presetId, input }, { actor, requestId })),
    { messageKey: 'MODIFIED' },
  )
}

function mountControls(mount: Mount) {
  mount(
    endpoints.activateCampaign,
    async ({ params: { campaignId }, body, write, services, actor, requestId }) => {
      const { projectId } = await readCampaign(services.db, campaignId)
      await requireSigner(services.db, projectId)
      const after = await write((tx) => activateCampaign(tx, { campaignId, ...body }, { actor, requestId }))
      await notifyQuietly(services, campaignTask, { campaignId })
      return after
    },
    { messageKey: 'MODIFIED' },
  )
  mount(
    endpoints.pauseCampaign,
    ({ params: { campaignId }, body, write, actor, requestId }) =>
      write((tx) => pauseCampaign(tx, { campaignId, ...body }, { actor, requestId })),
    { messageKey: 'MODIFIED' },
  )
  mount(
    endpoints.publishCampaign,
    ({ params: { campaignId }, body, write, actor, requestId }) =>
      write((tx) => publishCampaign(tx, { campaignId, ...body }, { actor, requestId })),
    { messageKey: 'MODIFIED' },
  )
  mount(
    endpoints.endCampaign,
    ({ params: { campaignId }, body, write, actor, requestId }) =>
      write((tx) => endCampaign(tx, { campaignId, ...body }, { actor, requestId })),
    { messageKey: 'MODIFIED' },
  )
}

function mountRounds(mount: Mount) {
  mountList(mount, endpoints.listRounds, {
    list: listRounds,
    keyOf: (row) => row.round.id,
    present: (rows) => rows.map((row) => presentRound(row)),
  })
  mount(
    endpoints.decideRound,
    async ({ params: { roundId }, body, write, services, actor, requestId }) => {
      const after = await write((tx) => decideRound(tx, { roundId, ...body }, { actor, requestId }))
      if (after.state === 'due') await notifyQuietly(services, roundTask, { roundId })
      return after
    },
    { messageKey: 'MODIFIED' },
  )
  mount(endpoints.readCalendar, ({ query, services: { db } }) => readCalendar(db, query))
}
