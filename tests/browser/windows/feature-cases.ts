import type { Page } from 'playwright-core'
import { matchRuleSchema } from '#contract/reveal/match-rule.ts'
import eng from '#web/src/locales/eng/index.ts'
import { replyOf } from '../../web/mock/replies.ts'
import { matchRule } from '../../support/routes/reveal-cases.ts'
import { chosen } from './admin-replies.ts'
import { intoWizard, press } from './wizard-steps.ts'

const schedule = { repeats: 'once', at: '2099-01-01T00:00:00Z', whenMissed: 'ask' } as const
const recipients = { by: 'list', fileId: 1, defaults: {} } as const
const campaign = replyOf('readCampaign', { state: 'draft', schedule, recipients })
const round = replyOf('decideRound', {
  state: 'asked',
  reason: null,
  masterId: null,
  status: null,
  control: null,
})
const fileSet = replyOf('readFileSet', { state: 'open' })
const rule = matchRuleSchema.parse(JSON.parse(matchRule))
const reveal = replyOf('readReveal', {
  state: 'committed',
  outcome: null,
  rollbackUntil: null,
  rule,
  way: 'served',
})
const reveals = { path: '/reveal/view/1', replies: { readReveal: reveal } }
const receiver = '9B5XszUGdMaxCZ7uSQhPzdks5ZQSmWxrmzCSvtJ6Ns6g'

function asked(page: Page) {
  return page.getByRole('alertdialog')
}

/** Windows of campaigns, files, reveals and authority, as in `adminWindows`. */
export const featureWindows = {
  'campaign/campaign-controls.tsx': {
    'letting a campaign run': {
      path: '/adminAirdrop/1',
      replies: { readCampaign: campaign },
      open: press(eng.campaigns.controls.activate.label),
      find: asked,
    },
  },
  'campaign/rounds-card.tsx': {
    'a round that waits for a person': {
      path: '/adminAirdrop/1',
      replies: { readCampaign: campaign, listRounds: { rows: [round] } },
      open: press(eng.rounds.run.label),
      find: asked,
    },
  },
  'file/file-set-page.tsx': {
    'giving up a set of files': {
      path: '/adminFileSetList/1',
      replies: { readFileSet: fileSet },
      open: press(eng.fileSets.giveUp.label),
      find: asked,
    },
  },
  'file/file-set-select.tsx': {
    'the choice of a set of files': {
      path: '/adminCreateMinting',
      replies: { ...chosen, listFileSets: { rows: [fileSet] } },
      open: async (page: Page) => {
        const text = `name,symbol,uri,owner\nKongz #1,PKNG,1,${receiver}`
        await page
          .locator('input[type=file]')
          .setInputFiles({ name: 'kongz.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
        await page.getByLabel(eng.fileSets.one, { exact: true }).click()
        await page.getByRole('option').first().waitFor()
      },
      find: (page: Page) => page.getByRole('listbox').locator('..'),
      // As wide as its field.
      design: { place: 'anchored', isModal: false, widthMinPx: 200, widthMaxPx: 1_100 } as const,
    },
  },
  'reveal/match-dialog.tsx': {
    'the result of a match': { ...reveals, open: press(eng.reveals.actions.matchResult) },
  },
  'reveal/schedule-dialog.tsx': {
    'the time of a reveal': { ...reveals, open: press(eng.reveals.actions.schedule) },
  },
  'reveal/reveal-actions.tsx': {
    'giving up a reveal': { ...reveals, open: press(eng.reveals.actions.cancel), find: asked },
  },
  'update-authority/hand-over-page.tsx': {
    'dropping a list for a handover': {
      path: '/adminCreateMinting',
      replies: chosen,
      open: async (page: Page) => {
        await intoWizard(page)
        await page.goto(
          new URL(`/admin/adminUpdateAuthority?project=1&collection=1&to=${receiver}`, page.url()).href,
        )
        await press(eng.handOver.prepare)(page)
      },
      find: asked,
    },
  },
}
