import type { Schedule } from '#contract/campaign/schedule.ts'
import { decideCampaign } from '#worker/campaign/decide-campaign.ts'
import { activate, pause } from '#db/campaign/control.ts'
import type { Db } from '#db/connection.ts'
import { listPresets } from '#db/campaign/presets.ts'
import { seedPresets } from '#db/seed/presets.ts'
import { saveFile } from '#db/recipient/files.ts'
import { createPolicy } from '#worker/queue/retry-policy.ts'
import { pino } from 'pino'
import { freshKey, type TestApi } from '../api.ts'
import {
  coinText,
  fromNow,
  minuteMs,
  roundsOf,
  saveActiveCampaign,
  saveTestCampaign,
  weekMs,
} from './campaigns.ts'
import { newWallet } from '../wallet/wallet.ts'
import type { Case } from '../routes/route-case.ts'

/** In UTC, on a whole minute. */
export function minuteFromNow(ms: number): string {
  return new Date(Math.floor((Date.now() + ms) / minuteMs) * minuteMs).toISOString()
}

let serial = 0

export async function campaignBody(db: Db, projectId: number, overrides: Record<string, unknown> = {}) {
  const text = coinText([{ owner: newWallet().address, amount: '0.5' }])
  const file = { projectId, purpose: 'list', name: 'list.csv', text, rows: 1, registrantId: 'test' } as const
  const { fileId } = await saveFile(db, file)
  return {
    ...{ name: 'Weekly', code: `week-${++serial}`, projectId, kind: 'sendCoin', standard: 'token-metadata' },
    schedule: {
      ...{ repeats: 'weekly', first: minuteFromNow(weekMs), until: minuteFromNow(5 * weekMs) },
      whenMissed: 'ask',
    },
    recipients: { by: 'list', fileId, defaults: {} },
    ...overrides,
  }
}

/** A round that is asked about. */
export async function askedRound(db: Db, projectId: number): Promise<number> {
  const text = coinText([{ owner: newWallet().address, amount: '0.5' }])
  const schedule: Schedule = {
    ...{ repeats: 'weekly', first: fromNow(-60 * minuteMs), until: fromNow(5 * weekMs), whenMissed: 'ask' },
  }
  const campaignId = await saveActiveCampaign(db, { projectId, text, schedule })
  const producer = { notify: async () => undefined }
  const log = pino({ level: 'silent' })
  await decideCampaign({ db, producer, log, policy: createPolicy(), workerId: 'test' }, { campaignId })
  const [round] = await roundsOf(db, campaignId)
  return round?.id ?? 0
}

/** What the form of a preset sends. */
export const presetBody = {
  ...{ nameKor: '알리야', nameEng: 'Alya', kind: 'sendToken', recipients: 'applications', amount: '12.5' },
  ...{ repeats: 'weekly', weekday: 4, time: '18:00', weeks: 12, whenMissed: 'late' },
}

interface Fixture {
  api: TestApi
  world: { projectId: number }
}

/** Cases of the routes of campaigns, and of the files they are given. */
export function campaignCases(fixture: () => Fixture) {
  const db = () => fixture().api.database.db
  const projectId = () => fixture().world.projectId
  const key = () => ({ headers: { 'idempotency-key': freshKey() } })
  const schedule: Schedule = {
    repeats: 'weekly',
    first: minuteFromNow(weekMs),
    until: minuteFromNow(5 * weekMs),
    whenMissed: 'ask',
  }
  const draft = async () => {
    const text = coinText([{ owner: newWallet().address, amount: '0.5' }])
    return saveTestCampaign(db(), { projectId: projectId(), text, schedule })
  }
  const active = async () => {
    const campaignId = await draft()
    await activate(db(), { campaignId, actor: 'test', nextAt: new Date() })
    return campaignId
  }
  const preset = async () => {
    await seedPresets(db(), 'test')
    const [first] = await listPresets(db())
    return first?.id ?? 0
  }
  const noPreset = { params: { presetId: 999_999 }, code: 'NOT_FOUND' }
  const none = { params: { campaignId: 999_999 }, code: 'NOT_FOUND' }
  const noFile = { params: { fileId: 999_999 }, code: 'NOT_FOUND' }
  const file = async () => {
    const { recipients } = await campaignBody(db(), projectId())
    return { params: { fileId: recipients.fileId } }
  }
  return {
    listPresets: { good: () => ({}), bad: null },
    readPreset: { good: async () => ({ params: { presetId: await preset() } }), bad: noPreset },
    modifyPreset: {
      good: async () => ({ params: { presetId: await preset() }, body: presetBody }),
      bad: { ...noPreset, body: presetBody },
    },
    listCampaigns: { good: () => ({ query: 'state=draft' }), bad: { query: 'state=x', code: 'BAD_REQUEST' } },
    readCampaign: { good: async () => ({ params: { campaignId: await draft() } }), bad: none },
    createCampaign: {
      good: async () => ({ body: await campaignBody(db(), projectId()), ...key() }),
      bad: { body: { name: '' }, code: 'BAD_REQUEST' },
    },
    modifyCampaign: {
      good: async () => {
        const campaignId = await active()
        await pause(db(), { campaignId, actor: 'test' })
        const { body } = await fixture().api.admin.send('get', `/api/admin/campaigns/${campaignId}`)
        const { code } = body.returnValue as { code: string }
        return { params: { campaignId }, body: await campaignBody(db(), projectId(), { code }) }
      },
      bad: { params: { campaignId: 1 }, body: { name: '' }, code: 'BAD_REQUEST' },
    },
    activateCampaign: {
      good: async () => ({ params: { campaignId: await draft() }, body: {} }),
      bad: { ...none, body: {} },
    },
    pauseCampaign: {
      good: async () => ({ params: { campaignId: await active() }, body: {} }),
      bad: { ...none, body: {} },
    },
    endCampaign: {
      good: async () => ({ params: { campaignId: await active() }, body: {} }),
      bad: { ...none, body: {} },
    },
    listRounds: { good: () => ({ query: 'state=held' }), bad: { query: 'state=x', code: 'BAD_REQUEST' } },
    decideRound: {
      good: async () => ({
        params: { roundId: await askedRound(db(), projectId()) },
        body: { decision: 'skip' },
      }),
      bad: { params: { roundId: 999_999 }, body: { decision: 'run' }, code: 'NOT_FOUND' },
    },
    readCalendar: {
      good: () => ({ query: `from=${fromNow(0)}&to=${fromNow(4 * weekMs)}` }),
      bad: { query: `from=${fromNow(0)}&to=${fromNow(40 * weekMs)}`, code: 'BAD_REQUEST' },
    },
    previewRecipients: {
      good: () => ({
        body: {
          ...{ projectId: projectId(), kind: 'sendCoin' },
          recipients: {
            ...{ by: 'rule', rule: { source: 'who' }, amounts: { by: 'flat', amount: '5' }, columns: {} },
            sources: [{ kind: 'applications', id: 'who', from: null, until: null }],
            ...{ exclude: [], isOnePerPerson: true, isNeverTwice: true },
          },
        },
      }),
      bad: { body: { projectId: 1, kind: 'sendCoin', recipients: { by: 'rule' } }, code: 'BAD_REQUEST' },
    },
    readWrongRows: { good: async () => ({ params: { campaignId: await draft() } }), bad: none },
    countEarlier: {
      good: async () => ({ params: { campaignId: await draft() }, body: { owners: [newWallet().address] } }),
      bad: { params: { campaignId: 1 }, body: { owners: [] }, code: 'BAD_REQUEST' },
    },
    saveRecipientFile: {
      good: () => ({
        body: { projectId: projectId(), kind: 'sendCoin', name: 'a.csv', text: 'owner,amount\nx,1' },
      }),
      bad: {
        body: { projectId: 999_999, kind: 'sendCoin', name: 'a.csv', text: 'x' },
        code: 'NO_SUCH_PROJECT',
      },
    },
    readRecipientFile: { good: file, bad: noFile },
    downloadRecipientFile: { good: file, bad: noFile },
  } as const satisfies Record<string, Case>
}
