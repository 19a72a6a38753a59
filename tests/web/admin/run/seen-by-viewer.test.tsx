import '@testing-library/jest-dom/vitest'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { RoleOfUser } from '#web/src/admin/access.ts'
import { CollectionsPage } from '#web/src/admin/collection/collections-page.tsx'
import { SamplesCard } from '#web/src/admin/launch/steps/samples-card.tsx'
import { locales } from '#web/src/admin/locales.ts'
import { ReasonsCard } from '#web/src/admin/run/master/reasons-card.tsx'
import { StoryCard } from '#web/src/admin/run/master/story-card.tsx'
import { UnexplainedCard } from '#web/src/admin/run/master/unexplained-card.tsx'
import { BulkDialog } from '#web/src/admin/run/masters/bulk-dialog.tsx'
import { MasterListPage } from '#web/src/admin/run/masters/master-list-page.tsx'
import { useShortcuts } from '#web/src/admin/shell/use-shortcuts.ts'
import eng from '#web/src/locales/eng/index.ts'
import { startI18n } from '#web/src/shared/i18n.ts'
import { address, openAt, pageOf, playApi, type Answer } from '../kit/played-api.tsx'
import { playedWizard } from '../launch/played-wizard.ts'
import { sampleAt } from '../../mock/checked-fetch.ts'
import { master } from '../../mock/rows.ts'
import { replyOf } from '../../mock/replies.ts'

beforeAll(() => startI18n(locales, 'eng'))
// jsdom lays nothing out, and a table shows the rows that have room.
beforeEach(() => void vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(640))
beforeEach(() => void vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1840))
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const takers = { masterIds: [1, 2], items: 5, inFlight: 1 }
const nobody = { masterIds: [], items: 0, inFlight: 0 }
const unexplained = replyOf('listUnexplained', { total: 2 })
const answers: Record<string, () => Answer> = {
  '/masters': () => pageOf(),
  '/masters/2/reasons': () => ({
    value: [{ reasonCode: 'METADATA_INVALID', count: 2, retryable: 2, example: null }],
  }),
  '/masters/2/story': () => ({ value: [] }),
  '/collections/1/unexplained': () => ({ value: unexplained }),
  '/bulk/masters': () => ({
    value: {
      ...{ runs: 2, hasMore: false },
      actions: { pause: nobody, resume: nobody, retry: nobody, cancel: takers },
    },
  }),
}

function doNothing() {
  return undefined
}
function openAsViewer(page: ReactElement) {
  const asked = playApi(({ url }) => {
    const path = url.pathname.replace('/api/admin', '')
    return answers[path]?.() ?? { value: sampleAt(url.pathname) }
  })
  openAt(<RoleOfUser value="viewer">{page}</RoleOfUser>)
  return asked
}

const run = { ...master(2), kind: 'mint' as const, origin: 'console' as const }
const pages = [
  { of: 'the story of a run', names: ['Save the note'], page: () => <StoryCard masterId={2} /> },
  {
    of: 'failed items by reason',
    names: ['New list from these 2', 'Exclude these 2', 'Retry these 2'],
    page: () => <ReasonsCard master={run} progress={undefined} onChange={doNothing} />,
  },
  {
    of: 'NFTs that no item explains',
    names: ['Accept 2 NFTs'],
    page: () => <UnexplainedCard collectionId={1} collection="Ape" />,
  },
  {
    of: 'all runs of a filter',
    names: ['Cancel 2 runs'],
    page: () => <BulkDialog query={{}} onClose={doNothing} onDone={doNothing} />,
  },
  { of: 'the list of runs', names: [eng.masters.create], page: () => <MasterListPage /> },
]
test.each(pages)('a viewer sees at $of what others may do, and why not they', async ({ page, names }) => {
  const asked = openAsViewer(page())
  for (const name of names) {
    const [button] = await screen.findAllByRole('button', { name })
    if (!button) throw new Error(`There is no ${name}.`)
    expect(button).toHaveAttribute('aria-disabled', 'true')
    await userEvent.hover(button)
    expect(await screen.findByRole('tooltip')).toHaveTextContent('Your role may not do this')
    await userEvent.click(button)
  }
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(asked.filter(({ method }) => method !== 'GET')).toEqual([])
})

test('a viewer is led to no wizard: neither from a collection nor by G and N', async () => {
  const made = replyOf('readCollection', {
    ...{ name: 'Kongz', mintAddress: 'So11111111111111111111111111111111111111112' },
  })
  const led = async (role: 'viewer' | 'operator') => {
    playApi(({ url }) => (url.pathname.endsWith('/collections') ? pageOf(made) : pageOf()))
    const Page = () => {
      useShortcuts({ onPalette: doNothing, onHelp: doNothing })
      return <CollectionsPage />
    }
    openAt(
      <RoleOfUser value={role}>
        <Page />
      </RoleOfUser>,
    )
    await screen.findByText(made.name)
    const links = screen.queryAllByRole('link', { name: eng.wizard.kinds.mint.name }).length
    await userEvent.keyboard('gn')
    const isAway = address() !== '/list'
    cleanup()
    return { links, isAway }
  }
  expect(await led('operator')).toEqual({ links: 1, isAway: true })
  expect(await led('viewer')).toEqual({ links: 0, isAway: false })
})

test('a viewer is not shown what only an operator may have read', async () => {
  const asked = openAsViewer(<SamplesCard wizard={playedWizard('mint', 3)} />)
  expect(await screen.findByText(/Your role may not do this/)).toBeVisible()
  expect(asked).toEqual([])
})
