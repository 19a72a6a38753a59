import type { Page } from 'playwright-core'
import eng from '#web/src/locales/eng/index.ts'
import { replyOf } from '../../web/mock/replies.ts'
import { approvable, bulk, failed, listed, repairable, runs, unexplained, unknown } from './admin-replies.ts'
import { press } from './wizard-steps.ts'

function asked(page: Page) {
  return page.getByRole('alertdialog')
}

/** Windows of runs and of their items, as in `adminWindows`. */
export const runWindows = {
  'run/compare/compare-page.tsx': {
    'the choice of a run': {
      path: '/adminMintingList/compare',
      replies: listed,
      open: async (page: Page) => {
        await page.getByLabel(eng.runs.compare.first).click()
        await page.getByRole('option').first().waitFor()
      },
      find: (page: Page) => page.getByRole('listbox').locator('..'),
      design: { place: 'anchored', isModal: false, widthMinPx: 200 } as const,
    },
  },
  'run/item/decide-notice.tsx': {
    'deciding an outcome': {
      path: '/adminMintingList/1/items/1',
      replies: { readStory: { attempts: [unknown] } },
      open: press(eng.item.decide.dead),
      find: asked,
    },
  },
  'run/item/repair-dialog.tsx': {
    'correcting a failed item': {
      path: '/adminMintingList/1/items/1',
      replies: repairable,
      open: press(eng.runs.repair.label),
    },
  },
  'approval/change-page.tsx': {
    'withdrawing a change that one asked for': {
      path: '/adminApprovalList/1',
      replies: { readProjectChange: replyOf('readProjectChange', { state: 'open', isOwn: true }) },
      open: press(eng.approvals.withdraw.label),
      find: asked,
    },
  },
  'run/masters/bulk-dialog.tsx': {
    'all runs of a filter': {
      path: '/adminMintingList',
      replies: bulk,
      open: press(eng.runs.bulk.open),
    },
    'pausing all of them': {
      path: '/adminMintingList',
      replies: bulk,
      open: async (page: Page) => {
        await press(eng.runs.bulk.open)(page)
        await press('Pause 2 runs')(page)
      },
      find: asked,
    },
  },
  'parts/decision.tsx': {
    'approving a run as its second person': {
      path: '/adminMintingList/1',
      replies: approvable,
      open: press(eng.runs.approval.approve.label),
      find: asked,
    },
    'refusing it': {
      path: '/adminMintingList/1',
      replies: approvable,
      open: press(eng.runs.approval.refuse.label),
      find: asked,
    },
  },
  'run/master/unexplained-card.tsx': {
    'accepting NFTs that no item explains': {
      path: '/adminMintingList/1',
      replies: { ...runs, ...unexplained },
      open: press('Accept 3 NFTs'),
      find: asked,
    },
  },
  'run/master/use-new-list.tsx': {
    'a new list from failed rows': {
      path: '/adminMintingList/1',
      replies: {
        ...runs,
        listReasons: [{ reasonCode: 'METADATA_INVALID', count: 3, retryable: 3, example: null }],
      },
      open: press(eng.runs.newList.label.replace('{{count}}', '3')),
      find: asked,
    },
  },
  'run/master/limits-dialog.tsx': {
    'limits of a run': {
      path: '/adminMintingList/1',
      replies: runs,
      open: press(eng.master.changeLimits),
    },
  },
  'run/master/use-master-action.tsx': {
    'cancelling a run': {
      path: '/adminMintingList/1',
      replies: runs,
      open: press(eng.master.actions.cancel.label),
      find: asked,
    },
  },
  'run/use-exclude.tsx': {
    'excluding a failed item': {
      path: '/adminMintingList/1/items/1',
      replies: { readStory: { attempts: [], item: failed } },
      open: press(eng.item.exclude.label),
      find: asked,
    },
  },
}
