import '@testing-library/jest-dom/vitest'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { vi } from 'vitest'
import type { SourceChain } from '#contract/migration/codes.ts'
import type {
  Migration,
  MigrationRoute,
  OwnedSourceNft,
  WalletBalance,
} from '#contract/migration/migration.ts'
import type { Language } from '#web/src/shared/i18n.ts'
import { startSiteI18n } from '#web/src/site/frame/i18n.ts'
import commonEng from '#web/src/site/locales/eng/common.json'
import migrationEng from '#web/src/site/locales/eng/migration.json'
import shellEng from '#web/src/site/locales/eng/shell.json'
import commonKor from '#web/src/site/locales/kor/common.json'
import migrationKor from '#web/src/site/locales/kor/migration.json'
import shellKor from '#web/src/site/locales/kor/shell.json'
import { emptyDraft, type Draft } from '#web/src/site/migration/draft.ts'
import type { MigrationFlow } from '#web/src/site/migration/use-migration.ts'
import { forgetFetched } from '#web/src/site/use-fetched.ts'
import { FlowWindow } from '#web/src/ui/site/flow/flow-window.tsx'
import { newAddress, oldAddress, wallets } from './rows.ts'

const bundles = {
  kor: { migration: migrationKor, common: commonKor, shell: shellKor },
  eng: { migration: migrationEng, common: commonEng, shell: shellEng },
}

/** Starts a test: a language, an empty browser, and windows that jsdom can open. */
export function setLanguage(language: Language = 'eng'): void {
  localStorage.clear()
  sessionStorage.clear()
  forgetFetched()
  startSiteI18n(language, bundles[language])
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
  }
  HTMLDialogElement.prototype.close = () => undefined
}

/** A step as the window shows it, with its last line. */
export function show(step: ReactNode) {
  return render(inWindow(step))
}

/** A step in its window, also to show again what was shown. */
export function inWindow(step: ReactNode) {
  return (
    <MemoryRouter initialEntries={['/eng/nftPunkykongz?migrate=1']}>
      <FlowWindow title="window" closeLabel="x" step="one" onClose={() => undefined}>
        {step}
      </FlowWindow>
    </MemoryRouter>
  )
}

export function draft(part: Partial<Draft> = {}): Draft {
  return {
    ...emptyDraft(oldAddress),
    newAddress,
    ...part,
  }
}

/** The state of the window, with listeners a test may ask. */
export function flowOf(part: Partial<MigrationFlow> = {}): MigrationFlow {
  return {
    step: 'move',
    wallets: wallets(),
    draft: draft(),
    changeDraft: vi.fn<MigrationFlow['changeDraft']>(),
    run: [],
    otherRuns: [],
    isLoading: false,
    stream: 'live',
    show: vi.fn<MigrationFlow['show']>(),
    close: vi.fn<MigrationFlow['close']>(),
    ...part,
  }
}

export interface Refused {
  code: string
  params?: object
}
type Answer = object | Refused | (() => object | Refused)
function isRefused(input: object): input is Refused {
  return 'code' in input
}

/**
 * Only the network is simulated: answers by the beginning of a path. A value is sent as a success, `{ code }` as a
 * refusal; what is not listed does not answer. @returns what was asked, in order.
 */
export function answers(replies: Record<string, Answer>): string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url)
    const path = Object.keys(replies).find((it) => url.startsWith(it))
    const found = path === undefined ? undefined : replies[path]
    if (found === undefined) return Promise.reject(new TypeError('offline'))
    const value = typeof found === 'function' ? found() : found
    const body = isRefused(value)
      ? {
          resultCd: value.code,
          returnCd: '-1',
          returnMessage: '',
          returnValue: null,
          requestId: 'r',
          params: value.params ?? {},
        }
      : { resultCd: 'SUCCESS', returnCd: '0', returnMessage: '', returnValue: value }
    return Promise.resolve(new Response(JSON.stringify(body), { status: isRefused(value) ? 409 : 200 }))
  })
  return asked
}

export function route(part: Partial<MigrationRoute> = {}): MigrationRoute {
  return {
    routeId: 1,
    chain: 'kaia',
    chainId: '0x2019',
    oldProjectId: 4,
    oldProjectName: 'Grilla',
    oldProjectNameKor: '그릴라',
    oldContract: '0x1111111111111111111111111111111111111111',
    adminWallet: '0x2222222222222222222222222222222222222222',
    newProjectId: 20,
    newProjectName: 'Punky Grilla',
    newProjectNameKor: '펑키 그릴라',
    newCollection: null,
    feeWei: '100000000000000000',
    coin: 'KAIA',
    startsAt: null,
    endsAt: null,
    timeLimitSeconds: 3_600,
    supply: null,
    migrated: 0,
    closedBecause: null,
    ...part,
  }
}

export function owned(part: Partial<OwnedSourceNft> = {}): OwnedSourceNft {
  return {
    routeId: 1,
    oldProjectId: 4,
    contract: '0x1111111111111111111111111111111111111111',
    tokenId: '7',
    name: 'Grilla #7',
    image: 'https://old.example/7.png',
    migrationId: null,
    isHeld: false,
    ...part,
  }
}

export function walletBalance(chain: SourceChain, balanceWei = '5000000000000000000'): WalletBalance {
  return {
    chain,
    balanceWei,
    gasWei: '1000000000000000',
    heldCoinsWei: [],
  }
}

/** What a wallet owns, with plenty to pay with. */
export function ownedReply(rows: OwnedSourceNft[], balances = [walletBalance('kaia')]) {
  return {
    rows,
    isCut: false,
    unreadRouteIds: [],
    balances,
  }
}

export const words = { eng: migrationEng, kor: migrationKor }
export type { Migration }
