import type { Page } from 'playwright-core'
import eng from '#web/src/locales/eng/index.ts'
import { replyOf } from '../../web/mock/replies.ts'
import { chosen } from './admin-replies.ts'
import { press } from './wizard-steps.ts'

const schedule = { repeats: 'once', at: '2099-01-01T00:00:00Z', whenMissed: 'ask' } as const
const campaign = replyOf('readCampaign', {
  ...{ state: 'draft', schedule, isPublic: false },
  recipients: { by: 'list', fileId: 1, defaults: {} },
})
const application = replyOf('readAirdropApplication', { state: 'received', reason: null })
const applications = {
  path: '/adminAirdropApplicationList',
  replies: { listAirdropApplications: { rows: [application] }, readAirdropApplication: application },
}
const draw = replyOf('readDraw', { state: 'waiting', reason: null, callOffUntil: '2099-01-01T00:00:00Z' })

function asked(page: Page) {
  return page.getByRole('alertdialog')
}

/** Windows of airdrops: what is applied for, drawn and shown to everybody, as in `adminWindows`. */
export const airdropWindows = {
  'airdrop/application-list-page.tsx': {
    'one application': {
      ...applications,
      open: (page: Page) => page.getByRole('row').nth(1).getByRole('link').first().click(),
    },
  },
  'airdrop/decide-all.tsx': {
    'accepting all applications of a filter': {
      ...applications,
      open: press(eng.airdropApplications.accept.all),
      find: asked,
    },
  },
  'airdrop/window-select.tsx': {
    'the choice of an application window': {
      ...applications,
      replies: {
        ...applications.replies,
        listApplicationWindows: { rows: [replyOf('readApplicationWindow')] },
      },
      onlyAt: 1440 as const,
      open: async (page: Page) => {
        await page.getByLabel(eng.airdropApplications.fields.windowId).first().click()
        await page.getByRole('option').first().waitFor()
      },
      find: (page: Page) => page.getByRole('listbox').locator('..'),
      // As wide as its field.
      design: { place: 'anchored', isModal: false, widthMinPx: 150, widthMaxPx: 1_100 } as const,
    },
  },
  'campaign/public-card.tsx': {
    'showing a campaign to everybody': {
      path: '/adminAirdrop/1',
      replies: { readCampaign: campaign },
      open: press(eng.campaigns.public.show.label),
      find: asked,
    },
  },
  'draw/draw-form.tsx': {
    'publishing the list of a draw': {
      path: '/adminAirdropDraw/create',
      replies: { ...chosen, previewRecipients: { facts: { recipients: 300 }, wrong: [] } },
      open: async (page: Page) => {
        await page.getByRole('combobox', { name: eng.draws.fields.projectId }).click()
        await page.getByRole('option').first().click()
        await page.getByLabel(eng.draws.fields.name, { exact: false }).first().fill('Twenty of them')
        await page.getByRole('textbox', { name: eng.draws.fields.winnerCount }).fill('20')
        await press(eng.draws.form.count)(page)
        await press(eng.draws.publish.label)(page)
      },
      find: asked,
    },
  },
  'draw/draw-page.tsx': {
    'calling a draw off': {
      path: '/adminAirdropDraw/1',
      replies: { readDraw: draw },
      open: press(eng.draws.callOff.label),
      find: asked,
    },
  },
}
