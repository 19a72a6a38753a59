import type { Locator, Page } from 'playwright-core'
import { endpoints } from '#contract/endpoints.ts'
import { featureSchema } from '#contract/feature/feature.ts'
import { depositSchema } from '#contract/migration/migration-admin.ts'
import { settingSchema } from '#contract/setting/settings.ts'
import eng from '#web/src/locales/eng/index.ts'
import { handlers } from '../../web/mock/routes.ts'
import type { Design } from './expect-window.ts'
import { sampleOf } from './sample-of.ts'
import type { Answers } from './stub-api.ts'
import { intoWizard, press, toBurn, toStart } from './wizard-steps.ts'

export interface WindowCase {
  /** Below /admin. */
  path: string
  answers?: Answers
  open: (page: Page) => Promise<void>
  /** Which one it is, where several are open. */
  find?: (page: Page) => Locator
  design?: Design
  /** There is no way to it at the other widths. */
  onlyAt?: number
}

function nothing() {
  return Promise.resolve()
}
function listOf(row: unknown) {
  return { rows: [row], next: null, total: 1, counts: {} }
}
const anchored = { place: 'anchored', isModal: false, widthMinPx: 200 } as const
function asked(page: Page) {
  return page.getByRole('alertdialog')
}
function list(page: Page) {
  return page.getByRole('listbox').locator('..')
}

const inquiry = sampleOf(endpoints.readInquiry.reply)
const orphan = { ...Object(sampleOf(depositSchema)), handling: 'orphan', state: 'final' }
const deposits: Answers = { listDeposits: listOf(orphan) }
const story = { ...Object(sampleOf(endpoints.readMigrationStory.reply)), canReturn: true, canRetry: true }
function itemStory(): unknown {
  const sample = Object(
    handlers.readStory?.({ params: { itemId: '1000001' }, query: new URLSearchParams(), body: null }),
  )
  const attempts: object[] = sample.attempts
  return { ...sample, attempts: attempts.map((attempt) => ({ ...attempt, state: 'unknown' })) }
}

const project = handlers.readProject?.({
  params: { projectId: '1' },
  query: new URLSearchParams(),
  body: null,
})
const collection = handlers.readCollection?.({
  params: { collectionId: '1' },
  query: new URLSearchParams(),
  body: null,
})

const feature = { ...Object(sampleOf(featureSchema)), feature: 'migration', state: 'open', opensOn: null }
const setting = { ...Object(sampleOf(settingSchema)), key: 'SYMBOL', isSet: true, isSecret: false }

/** Every window of the console by the file that shows it; a file with a window and without a case fails. */
export const adminWindows: Record<string, Record<string, WindowCase>> = {
  'audit/audit-dialog.tsx': {
    'an entry of the audit log': {
      path: '/view/adminAuditLog',
      open: (page) => page.getByRole('row').nth(1).click(),
    },
  },
  'collection/collection-select.tsx': {
    'the choice of a collection': {
      path: '/adminMigrationRouteList',
      answers: { listAdminRoutes: [] },
      open: async (page) => {
        await press(eng.migrationRoutes.create)(page)
        const dialog = page.getByRole('dialog')
        await dialog.getByLabel(eng.migrationRoutes.fields.newProjectId).click()
        await page.getByRole('option').first().click()
        await dialog.getByLabel(eng.migrationRoutes.fields.collectionId).click()
        await page.getByRole('option').first().waitFor()
      },
      find: list,
      design: anchored,
    },
  },
  'project/project-select.tsx': {
    'the choice of a project': {
      path: '/createCollection',
      open: async (page) => {
        await page.getByLabel(eng.collections.fields.projectId).click()
        await page.getByRole('option').first().waitFor()
      },
      find: list,
      design: anchored,
    },
  },
  'feature/feature-dialog.tsx': {
    'the state of a feature': {
      path: '/adminFeatureList',
      answers: { listAdminFeatures: { rows: [feature] } },
      open: press(eng.features.changeOf.replace('{{name}}', eng.features.names.migration)),
    },
  },
  'setting/setting-dialog.tsx': {
    'a setting': {
      path: '/adminSettingList',
      answers: { listSettings: { rows: [setting] } },
      open: press(eng.settings.changeOf.replace('{{name}}', eng.settings.keys.SYMBOL.name)),
    },
  },
  'frames/leave-guard.tsx': {
    'leaving a form': {
      path: '/registerProject/createProject',
      open: async (page) => {
        await page.getByLabel(eng.projects.fields.name, { exact: false }).first().fill('Half a name')
        await page.getByRole('main').getByRole('link').first().click()
      },
      find: asked,
    },
    'closing a form in a window': {
      path: '/createCollection',
      open: async (page) => {
        await press(eng.collections.create)(page)
        await page.getByRole('dialog').getByLabel(eng.collections.fields.name).fill('Half a name')
        await page.keyboard.press('Escape')
      },
      find: asked,
    },
  },
  'kit/detail/detail-dialog.tsx': {
    'an inquiry': {
      path: '/adminInquiryList?open=1',
      answers: { listInquiries: listOf(inquiry), readInquiry: inquiry },
      open: nothing,
    },
  },
  'kit/form/form-dialog.tsx': {
    'a new collection': { path: '/createCollection', open: press(eng.collections.create) },
    'a new route': {
      path: '/adminMigrationRouteList',
      answers: { listAdminRoutes: [] },
      open: press(eng.migrationRoutes.create),
    },
  },
  'migration/deposits/deposit-dialog.tsx': {
    'a transfer': { path: '/adminDepositList?open=1', answers: deposits, open: nothing },
    'sending a transfer back': {
      path: '/adminDepositList?open=1',
      answers: deposits,
      open: press(eng.deposits.return),
      find: asked,
    },
  },
  'migration/deposits/match-dialog.tsx': {
    'matching a transfer': {
      path: '/adminDepositList?open=1',
      answers: deposits,
      open: press(eng.deposits.match),
      find: (page) => page.getByRole('dialog', { name: eng.deposits.matchTitle }),
    },
  },
  'migration/detail/use-migration-action.tsx': {
    'returning a migration': {
      path: '/adminMigrationList/1',
      answers: { readMigrationStory: story },
      open: (page) => page.getByRole('button', { name: /^Return the NFT$|^End/ }).click(),
      find: asked,
    },
  },
  'mint/wizard-page.tsx': {
    'discarding a list': {
      path: '/adminCreateMinting',
      open: async (page) => {
        await intoWizard(page)
        await press(eng.wizard.discard.label)(page)
      },
      find: asked,
    },
  },
  'mint/steps/start-step.tsx': {
    'starting a run': {
      path: '/adminCreateMinting',
      answers: { listProjects: listOf(project), listCollections: listOf(collection) },
      open: toStart,
      find: asked,
    },
    'starting to destroy': {
      path: '/adminCreateMinting?kind=burn',
      answers: { listProjects: listOf(project), listCollections: listOf(collection) },
      open: toBurn,
      find: asked,
    },
  },
  'parts/list-card.tsx': {
    'columns of a list': {
      path: '/adminMintingList',
      open: press(eng.common.view),
      find: (page) => page.getByRole('menu'),
      design: anchored,
    },
  },
  'parts/saved-views.tsx': {
    'saved views': { path: '/adminMintingList', open: press(eng.common.savedViews) },
  },
  'run/item/decide-notice.tsx': {
    'deciding an outcome': {
      path: '/adminMintingList/1/items/1000001',
      answers: { readStory: itemStory() },
      open: press(eng.item.decide.dead),
      find: asked,
    },
  },
  'run/master/limits-dialog.tsx': {
    'limits of a run': { path: '/adminMintingList/1', open: press(eng.master.changeLimits) },
  },
  'run/master/use-master-action.tsx': {
    'cancelling a run': {
      path: '/adminMintingList/1',
      open: press(eng.master.actions.cancel.label),
      find: asked,
    },
  },
  'shell/admin-shell.tsx': {
    'the menu': {
      path: '/adminMain',
      open: press(eng.shell.openMenu),
      design: { place: 'left', widthMinPx: 250 },
      onlyAt: 390,
    },
  },
  'shell/coming-soon.tsx': {
    'to be released': {
      path: '/adminMain',
      open: (page) => page.getByRole('navigation').getByRole('button').first().click(),
      onlyAt: 1440,
    },
  },
  'shell/command-palette.tsx': {
    'going somewhere': {
      path: '/adminMain',
      open: async (page) => {
        await page.getByRole('heading', { level: 1 }).waitFor()
        await page.keyboard.press('Control+k')
      },
      design: { place: 'upper' },
    },
  },
  'shell/health-dialog.tsx': {
    'the state of the system': {
      path: '/adminMain',
      open: press(new RegExp(`${eng.shell.health.ok}|${eng.shell.health.notOk}`)),
    },
  },
  'shell/shortcuts-dialog.tsx': {
    'keyboard shortcuts': {
      path: '/adminMain',
      open: async (page) => {
        await page.getByRole('heading', { level: 1 }).waitFor()
        await page.keyboard.press('?')
      },
    },
  },
  'shell/update-dialog.tsx': {
    'a newer version': { path: '/adminMain', answers: { selectKeyValue: '99991231_2359' }, open: nothing },
  },
  'shell/user-menu.tsx': {
    'the account': {
      path: '/adminMain',
      open: press(eng.shell.account),
      find: (page) => page.getByRole('menu'),
      design: anchored,
    },
  },
}
