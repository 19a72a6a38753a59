import type { Locator, Page } from 'playwright-core'
import eng from '#web/src/locales/eng/index.ts'
import { replyOf, type Replies } from '../../web/mock/replies.ts'
import { collection, project } from '../../web/mock/rows.ts'
import { behind, chosen, deposits, feature, inquiry, quotes, setting, stopped } from './admin-replies.ts'
import type { Design } from './expect-window.ts'
import { airdropWindows } from './airdrop-cases.ts'
import { contractWindows } from './contract-cases.ts'
import { detailWindows } from './detail-cases.ts'
import { featureWindows } from './feature-cases.ts'
import { reservationWindows } from './reservation-cases.ts'
import { runWindows } from './run-cases.ts'
import { surveyWindows } from './survey-cases.ts'
import { staffWindows } from './staff-cases.ts'
import { intoWizard, press, strangerAssetId, toBurn, toStart } from './wizard-steps.ts'

export interface WindowCase {
  /** Below /admin. */
  path: string
  replies?: Replies
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
const anchored = { place: 'anchored', isModal: false, widthMinPx: 200 } as const
function asked(page: Page) {
  return page.getByRole('alertdialog')
}
function list(page: Page) {
  return page.getByRole('listbox').locator('..')
}

/** Every window of the console by the file that shows it; a file with a window and without a case fails. */
export const adminWindows: Record<string, Record<string, WindowCase>> = {
  ...detailWindows,
  ...featureWindows,
  ...airdropWindows,
  ...contractWindows,
  ...reservationWindows,
  ...runWindows,
  ...surveyWindows,
  ...staffWindows,
  'collection/collection-select.tsx': {
    'the choice of a collection': {
      path: '/adminMigrationRouteList',
      replies: chosen,
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
  'dashboard/retire-rpc-dialog.tsx': {
    'retiring an RPC': {
      path: '/adminMain',
      replies: { readDashboard: { chain: { rpcs: [behind] } } },
      open: press(eng.home.rpc.retire),
      find: asked,
    },
  },
  'project/project-select.tsx': {
    'the choice of a project': {
      path: '/createCollection',
      replies: chosen,
      open: async (page) => {
        await page.getByLabel(eng.collections.fields.projectId).click()
        await page.getByRole('option').first().waitFor()
      },
      find: list,
      design: anchored,
    },
  },
  'frames/change-dialog.tsx': {
    'the state of a feature': {
      path: '/adminFeatureList',
      replies: { listAdminFeatures: { rows: [feature] } },
      open: press(eng.features.changeOf.replace('{{name}}', eng.features.names.migration)),
    },
    'a setting': {
      path: '/adminSettingList',
      replies: { listSettings: { rows: [setting] } },
      open: press(eng.settings.changeOf.replace('{{name}}', eng.settings.keys.SYMBOL.name)),
    },
    'the price of a pay code': {
      path: '/adminPayPriceList',
      replies: {
        listPayPrices: { rows: [replyOf('modifyPayPrice', { payCode: 'MINT_TOKEN', isOffered: true })] },
      },
      open: press(eng.payPrices.changeOf.replace('{{name}}', eng.payments.payCodes.MINT_TOKEN)),
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
  'collection/collection-form.tsx': {
    'a new collection': { path: '/createCollection', open: press(eng.collections.create) },
  },
  'inquiry/inquiry-dialog.tsx': {
    'an inquiry': {
      path: '/adminInquiryList?open=1',
      replies: { listInquiries: { rows: [inquiry] }, readInquiry: inquiry },
      open: nothing,
    },
  },
  'migration/routes/route-form.tsx': {
    'a new route': { path: '/adminMigrationRouteList', open: press(eng.migrationRoutes.create) },
  },
  'migration/deposits/deposit-dialog.tsx': {
    'a transfer': { path: '/adminDepositList?open=1', replies: deposits, open: nothing },
    'sending a transfer back': {
      path: '/adminDepositList?open=1',
      replies: deposits,
      open: press(eng.deposits.return),
      find: asked,
    },
  },
  'migration/deposits/redirect-dialog.tsx': {
    'sending a transfer elsewhere': {
      path: '/adminDepositList?open=1',
      replies: deposits,
      open: press(eng.deposits.redirect.open),
      find: (page) => page.getByRole('dialog', { name: eng.deposits.redirect.title }),
    },
  },
  'migration/deposits/deposit-bulk.tsx': {
    'keeping many transfers': {
      path: '/adminDepositList',
      replies: deposits,
      open: press(eng.deposits.bulk.ignore),
      find: asked,
    },
  },
  'migration/deposits/bulk-outcome.tsx': {
    'what became of many transfers': {
      path: '/adminDepositList',
      replies: deposits,
      open: async (page) => {
        await press(eng.deposits.bulk.ignore)(page)
        await asked(page).getByRole('textbox').fill('Nobody waits for them.')
        await asked(page).getByRole('button', { name: eng.deposits.bulk.ignore }).click()
        await asked(page).waitFor({ state: 'hidden' })
      },
    },
  },
  'migration/deposits/match-dialog.tsx': {
    'matching a transfer': {
      path: '/adminDepositList?open=1',
      replies: deposits,
      open: press(eng.deposits.match),
      find: (page) => page.getByRole('dialog', { name: eng.deposits.matchTitle }),
    },
  },
  'migration/deposits/stopped-wallets.tsx': {
    'accepting what nothing explains': {
      path: '/adminDepositList',
      replies: { listStoppedWallets: [stopped] },
      open: press(eng.deposits.stops.accept),
      find: asked,
    },
  },
  'migration/detail/use-migration-action.tsx': {
    'returning a migration': {
      path: '/adminMigrationList/1',
      replies: { readMigrationStory: { canReturn: true, canRetry: true } },
      open: (page) => page.getByRole('button', { name: /^Return the NFT$|^End/ }).click(),
      find: asked,
    },
  },
  'launch/wizard-page.tsx': {
    'discarding a list': {
      path: '/adminCreateMinting',
      open: async (page) => {
        await intoWizard(page)
        await press(eng.wizard.discard.label)(page)
      },
      find: asked,
    },
  },
  'launch/steps/start-step.tsx': {
    'starting a run': {
      path: '/adminCreateMinting',
      replies: { ...chosen, ...quotes, readProject: project(1), readCollection: collection(1) },
      open: toStart,
      find: asked,
    },
    'starting to destroy': {
      path: '/adminCreateMinting?kind=burn',
      replies: {
        ...chosen,
        ...quotes,
        readProject: project(1),
        readCollection: collection(1),
        lookUpAssets: [{ assetId: strangerAssetId, known: null, run: null }],
      },
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
    'to be released, from the menu of a phone': {
      path: '/adminMain',
      open: async (page) => {
        await press(eng.shell.openMenu)(page)
        await page.getByRole('navigation').getByRole('button').first().click()
      },
      find: (page) => page.getByRole('dialog', { name: eng.shell.soon.title }),
      onlyAt: 390,
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
    'a newer version': { path: '/adminMain', replies: { selectKeyValue: '99991231_2359' }, open: nothing },
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
