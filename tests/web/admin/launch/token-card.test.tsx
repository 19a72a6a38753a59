import '@testing-library/jest-dom/vitest'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { LaunchKind } from '#contract/operation/launches.ts'
import type { NamedToken } from '#contract/send-token/held-tokens.ts'
import type { Draft } from '#web/src/admin/launch/draft/draft-store.ts'
import { SourceStep } from '#web/src/admin/launch/steps/source-step.tsx'
import { TokenSum } from '#web/src/admin/launch/steps/token-sum.tsx'
import type { Wizard } from '#web/src/admin/launch/wizard.ts'
import { locales } from '#web/src/admin/locales.ts'
import eng from '#web/src/locales/eng/index.ts'
import { startI18n } from '#web/src/shared/i18n.ts'
import { openAt, pageOf, playApi } from '../kit/played-api.tsx'
import { sampleAt } from '../../mock/checked-fetch.ts'
import { replyOf } from '../../mock/replies.ts'
import { project } from '../../mock/rows.ts'
import { playedWizard } from './played-wizard.ts'

beforeAll(() => startI18n(locales, 'eng'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const words = eng.wizard.token
const mint = 'So11111111111111111111111111111111111111112'
const wallet = '9B5XszUGdMaxCZ7uSQhPzdks5ZQSmWxrmzCSvtJ6Ns6g'
const good: NamedToken = {
  token: {
    ...{ mint, program: 'token-2022', decimals: 6, accountBytes: 182 },
    fee: { basisPoints: 125, maximum: '5000000' },
  },
  ...{ held: '1234500000', supply: '9000000000', mayMint: false, mayFreeze: false },
  isFrozen: false,
  ...{ refusal: null, warnings: ['TRANSFER_FEE'], name: null },
}
const hooked: NamedToken = {
  ...good,
  token: { ...good.token, mint: '7EYnhQoR9YM3N7UoaKRoA44Uy8JeaZV3qyouov87awMs' },
  refusal: 'HOOK',
}
const frozen: NamedToken = { ...good, token: { ...good.token, mint: wallet }, isFrozen: true }

function play(tokens: NamedToken[], isCut = false) {
  playApi(({ url }) => {
    if (url.pathname === '/api/admin/projects/1/tokens')
      return { value: replyOf('listHeldTokens', { wallet, tokens, isCut }) }
    if (url.pathname === '/api/admin/projects') return pageOf(project(1))
    if (url.pathname === '/api/admin/projects/1') return { value: project(1) }
    return { value: sampleAt(url.pathname) }
  })
}

/** The first step for the tokens of a project. */
function Source({
  token = null,
  kind = 'sendToken',
}: {
  token?: NamedToken['token'] | null
  kind?: LaunchKind
}) {
  const played = playedWizard(kind, 0)
  const [draft, setDraft] = useState<Draft>({
    ...played.draft,
    settings: { ...played.draft.settings, projectId: 1, token },
  })
  const change: Wizard['change'] = (part) =>
    setDraft((old) => ({ ...old, ...(typeof part === 'function' ? part(old) : part) }))
  return <SourceStep wizard={{ ...played, draft, change }} />
}

test('a list of a token is brought once its token is chosen, with what should be known of it', async () => {
  play([good, hooked, frozen])
  openAt(<Source />)
  const select = await screen.findByRole('combobox', { name: new RegExp(words.token) })
  expect(screen.getByText(words.first)).toBeVisible()
  expect(screen.queryByText(eng.wizard.source.drop)).toBeNull()
  const options = [...select.querySelectorAll('option')]
  expect(options.map(({ disabled }) => disabled)).toEqual([true, false, true, true])
  expect(options[2]?.textContent).toContain(words.refusals.HOOK)
  expect(options[3]?.textContent).toContain(words.refusals.FROZEN)
  fireEvent.change(select, { target: { value: mint } })
  expect(await screen.findByText('Each transfer costs a fee of 1.25 %, at most 5')).toBeVisible()
  expect(screen.getByText('1,234.5')).toBeVisible()
  expect(screen.getByText(eng.wizard.source.drop)).toBeVisible()
})

test('a token whose rules are others than when it was chosen is to be chosen again', async () => {
  play([good])
  openAt(<Source token={{ ...good.token, fee: { basisPoints: 1, maximum: '5' } }} />)
  expect(await screen.findByRole('combobox', { name: new RegExp(words.token) })).toHaveValue('')
})

test('the project that is chosen can be chosen again, and its token stays', async () => {
  play([good])
  openAt(<Source token={good.token} />)
  expect(await screen.findByRole('combobox', { name: new RegExp(words.token) })).toHaveValue(mint)
  await userEvent.click(screen.getByRole('combobox', { name: /^Project/ }))
  await userEvent.click(await screen.findByRole('option', { name: /Super Grilla/ }))
  expect(screen.getByRole('combobox', { name: new RegExp(words.token) })).toHaveValue(mint)
})

test('a wallet without tokens names its address', async () => {
  play([])
  openAt(<Source />)
  expect(await screen.findByText(words.uses.sent.none)).toBeVisible()
  expect(screen.getByText(wallet)).toBeVisible()
})

function openSum(
  sums: Record<string, string>,
  accountsToMake: number | null = 3,
  kind: LaunchKind = 'sendToken',
) {
  const played = playedWizard(kind, 2)
  const { state } = played.list
  if (!state) throw new Error('There is a list.')
  const settings = { ...played.draft.settings, projectId: 1, token: good.token }
  const list = { ...played.list, state: { ...state, sums, accountsToMake } }
  openAt(<TokenSum wizard={{ ...played, list, draft: { ...played.draft, settings } }} token={good.token} />)
}

test('what is sent is held against what the wallet holds, and what the fee keeps back is named', async () => {
  play([good])
  openSum({ amount: '1234500000', fee: '10000000' })
  expect(await screen.findByText('1,224.5')).toBeVisible()
  expect(screen.queryByText(words.short)).toBeNull()
  cleanup()
  openSum({ amount: '1234500001', fee: '0' })
  expect(await screen.findByText(words.short)).toBeVisible()
  expect(screen.getByText('Missing: 0.000001')).toBeVisible()
  expect(screen.queryByText(words.fee)).toBeNull()
})

test('a wallet that holds too many tokens to tell of this one is not said to lack it', async () => {
  play([], true)
  openSum({ amount: '5', fee: '0' }, null)
  expect(await screen.findByText(words.asking)).toBeVisible()
  expect(screen.queryByText(words.short)).toBeNull()
})

const own: NamedToken = {
  ...good,
  name: 'Punky Gold (PGLD)',
  token: { ...good.token, mint: '7EYnhQoR9YM3N7UoaKRoA44Uy8JeaZV3qyouov87awMs', fee: null },
  ...{ held: '0', mayMint: true, warnings: [] },
}

test('what is minted need not be in the wallet, but the wallet must be the one that may', async () => {
  play([good, own])
  openAt(<Source kind="mintToken" />)
  const select = await screen.findByRole('combobox', { name: new RegExp(words.token) })
  const options = [...select.querySelectorAll('option')]
  expect(options.map(({ disabled }) => disabled)).toEqual([true, true, false])
  expect(options[1]?.textContent).toContain(words.refusals.NO_MINT_AUTHORITY)
  // What the project made is called as it named it.
  expect(options[2]?.textContent).toMatch(/^Punky Gold \(PGLD\) · /)
})

test.each(['sendToken', 'burnToken'] as const)(
  'of a %s nothing is offered that the wallet has none of',
  async (kind) => {
    play([good, own])
    openAt(<Source kind={kind} />)
    const select = await screen.findByRole('combobox', { name: new RegExp(words.token) })
    expect(select.querySelectorAll('option')).toHaveLength(2)
  },
)

test('what is minted or burnt is told with what there is of it afterwards, and no more than the mint can count', async () => {
  play([good])
  openSum({ amount: '1000000000' }, 3, 'mintToken')
  expect(await screen.findByText('10,000')).toBeVisible()
  expect(screen.queryByText(words.full)).toBeNull()
  cleanup()
  openSum({ amount: String(2n ** 64n - 9_000_000_000n) }, 3, 'mintToken')
  expect(await screen.findByText(words.full)).toBeVisible()
  cleanup()
  openSum({ amount: '1000000000' }, null, 'burnToken')
  expect(await screen.findByText('8,000')).toBeVisible()
  // Nobody gets an account.
  expect(screen.queryByText(words.accounts)).toBeNull()
})
