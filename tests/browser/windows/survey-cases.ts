import type { Page } from 'playwright-core'
import eng from '#web/src/locales/eng/index.ts'
import { everyKind } from '../../support/survey/surveys.ts'
import { replyOf } from '../../web/mock/replies.ts'
import { press } from './wizard-steps.ts'

const times = { opensAt: '2026-01-01T00:00:00Z', closesAt: '2099-01-01T00:00:00Z' }
const opened = replyOf('readSurvey', {
  ...{ surveyId: 1, state: 'open', phase: 'open', laterId: null, textsRemovedAt: null, ...times },
  questions: everyKind,
})
const results = replyOf('readSurveyResults', { answers: 3, matching: null, days: [], questions: [] })
const texts = { rows: [replyOf('listSurveyTexts').rows[0]].flatMap((row) => row ?? []), next: null, total: 1 }

/** Windows of surveys, as in `adminWindows`. */
export const surveyWindows = {
  'survey/survey-actions.tsx': {
    'closing a survey': {
      path: '/surveyResult/1',
      replies: { readSurvey: opened, readSurveyResults: results },
      open: press(eng.surveys.close.label),
      find: (page: Page) => page.getByRole('alertdialog'),
    },
  },
  'survey/survey-select.tsx': {
    'the choice of a survey': {
      path: '/adminAirdropDraw/create',
      replies: { listSurveys: { rows: [opened] } },
      open: async (page: Page) => {
        await page.getByLabel(eng.campaigns.rule.kind).selectOption('survey')
        await page.getByLabel(eng.campaigns.rule.survey).click()
        await page.getByRole('option').first().waitFor()
      },
      find: (page: Page) => page.getByRole('listbox').locator('..'),
      // As wide as its field.
      design: { place: 'anchored', isModal: false, widthMinPx: 150, widthMaxPx: 1_100 } as const,
    },
  },
  'survey/texts-dialog.tsx': {
    'what was written to a question': {
      path: '/surveyResult/1',
      replies: { readSurvey: opened, readSurveyResults: results, listSurveyTexts: texts },
      open: (page: Page) => page.getByRole('button', { name: eng.surveys.texts.read }).first().click(),
      find: (page: Page) => page.getByRole('dialog'),
    },
  },
}
