import '@testing-library/jest-dom/vitest'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { evmFunctions } from '#contract/evm-contract/abi.ts'
import { RoleOfUser } from '#web/src/admin/access.ts'
import { WriteCard } from '#web/src/admin/evm-contract/write-card.tsx'
import { locales } from '#web/src/admin/locales.ts'
import eng from '#web/src/locales/eng/index.ts'
import { startI18n } from '#web/src/shared/i18n.ts'
import { replyOf, type ReplyOf } from '../../mock/replies.ts'

beforeAll(() => startI18n(locales, 'eng'))

const words = eng.evmContracts
const address = `0x${'1'.repeat(40)}`
const contract = replyOf('readEvmContract', {
  state: 'live',
  kind: 'bnb',
  chain: 'bsc',
  address,
  wallet: address,
})
const good = replyOf('simulateEvmCall', {
  ...{ revert: null, isPayable: true, gas: '60000', valueWei: '0', feeMaxWei: '2000000000000000' },
  ...{ balanceWei: '1000000000000000000', balanceAfterWei: '998000000000000000', results: [] },
})

let simulation: ReplyOf<'simulateEvmCall'>
let refusal: object | null
let sent: { address: string; body: Record<string, unknown>; key: string | null }[]
beforeEach(() => {
  simulation = good
  refusal = null
  sent = []
  vi.stubGlobal('fetch', (asked: string, init: { method: string; body?: string; headers?: HeadersInit }) => {
    if (init.method === 'POST')
      sent.push({
        address: asked,
        body: JSON.parse(init.body ?? '{}') as Record<string, unknown>,
        key: new Headers(init.headers).get('idempotency-key'),
      })
    if (refusal !== null && asked.endsWith('/simulate'))
      return Promise.resolve(new Response(JSON.stringify(refusal), { status: 400 }))
    const returnValue = asked.endsWith('/simulate')
      ? simulation
      : asked.endsWith('/calls')
        ? replyOf('createEvmCall')
        : replyOf('readWalletConfig')
    return Promise.resolve(new Response(JSON.stringify({ returnValue })))
  })
})
afterEach(() => vi.unstubAllGlobals())

function open(role: 'operator' | 'approver' = 'approver') {
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <RoleOfUser.Provider value={role}>
        <MemoryRouter>
          <WriteCard contract={contract} onCalled={() => undefined} />
        </MemoryRouter>
      </RoleOfUser.Provider>
    </SWRConfig>,
  )
}
async function choose(name: string) {
  await userEvent.selectOptions(screen.getByLabelText(words.write.function), name)
}
function press(name: string) {
  return userEvent.click(screen.getByRole('button', { name }))
}

test.each(evmFunctions.bnb.flatMap((fn) => (fn.isView ? [] : [[fn.name, fn] as const])))(
  '%s has a field for each argument of its ABI, and one for coin where it takes coin',
  async (name, fn) => {
    open()
    await choose(name)
    const fields = screen.queryAllByRole('textbox').map((field) => field.getAttribute('name'))
    const wanted = fn.inputs.map((input) => `args.${input.name}`)
    expect(fields).toEqual(fn.isPayable ? [...wanted, 'valueWei'] : wanted)
  },
)

test('nothing is asked for while an argument is wrong, and each wrong one says why', async () => {
  open()
  await choose('mintToIndex')
  fireEvent.change(screen.getByLabelText(/^To/), {
    target: { value: '0x52908400098527886E0F7030069857D2E4169Ee7' },
  })
  fireEvent.change(screen.getByLabelText(/^NFT number/), { target: { value: '1e3' } })
  await press(words.simulation.simulate)
  expect(screen.getByText(eng.form.issues.NOT_AN_EVM_ADDRESS)).toBeInTheDocument()
  expect(screen.getByText(eng.form.issues.NOT_A_UINT)).toBeInTheDocument()
  expect(sent).toEqual([])
})

test('a call is made as it was simulated, with the cost that was shown, after a question', async () => {
  open()
  await choose('mintToIndex')
  fireEvent.change(screen.getByLabelText(/^To/), { target: { value: address } })
  fireEvent.change(screen.getByLabelText(/^NFT number/), { target: { value: '7' } })
  expect(screen.getByRole('button', { name: words.write.make })).toHaveAttribute('aria-disabled', 'true')
  await press(words.simulation.simulate)
  expect(await screen.findByText(words.simulation.ok)).toBeInTheDocument()
  expect(screen.getByText('0.002 BNB')).toBeInTheDocument()
  await press(words.write.make)
  const question = within(await screen.findByRole('alertdialog'))
  await userEvent.click(question.getByRole('button', { name: words.write.make }))
  await waitFor(() => expect(sent).toHaveLength(2))
  const body = { function: 'mintToIndex', args: { to: address, tokenId: '7' }, valueWei: '0' }
  expect(sent[0]).toMatchObject({ address: expect.stringMatching(/\/simulate$/), body })
  expect(sent[1]).toMatchObject({
    address: expect.stringMatching(/\/calls$/),
    body: { ...body, feeMaxWei: good.feeMaxWei },
    key: expect.stringMatching(/.{8}/),
  })
})

test('what is typed after a simulation has to be simulated again', async () => {
  open()
  await choose('mint')
  fireEvent.change(screen.getByLabelText(/^To/), { target: { value: address } })
  await press(words.simulation.simulate)
  expect(await screen.findByText(words.simulation.ok)).toBeInTheDocument()
  fireEvent.change(screen.getByLabelText(/^To/), { target: { value: '' } })
  expect(screen.queryByText(words.simulation.ok)).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: words.write.make })).toHaveAttribute('aria-disabled', 'true')
})

test('a call that the contract refuses says why in words, and cannot be made', async () => {
  const revert = { name: 'NothingToWithdraw' as const, args: [], data: '0x' }
  simulation = { ...good, revert, gas: null, feeMaxWei: null, balanceAfterWei: null }
  open()
  await choose('withdrawFees')
  await press(words.simulation.simulate)
  expect(await screen.findByText(words.reverts.NothingToWithdraw)).toBeInTheDocument()
  expect(screen.getByRole('button', { name: words.write.make })).toHaveAttribute('aria-disabled', 'true')
})

test('an operator simulates what is an approver’s, and cannot make it', async () => {
  open('operator')
  await choose('withdrawFees')
  await press(words.simulation.simulate)
  expect(await screen.findByText(words.simulation.ok)).toBeInTheDocument()
  expect(screen.getByRole('button', { name: words.write.make })).toHaveAttribute('aria-disabled', 'true')
})

test('coin is typed in coins and sent in wei', async () => {
  open()
  await choose('secondaryTransfer')
  for (const label of [/^Seller/, /^Buyer/])
    fireEvent.change(screen.getByLabelText(label), { target: { value: address } })
  fireEvent.change(screen.getByLabelText(/^NFT number/), { target: { value: '1' } })
  fireEvent.change(screen.getByLabelText(new RegExp(`^${words.fields.valueWei}`)), {
    target: { value: '0.5' },
  })
  await press(words.simulation.simulate)
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toMatchObject({ valueWei: '500000000000000000' })
})

test('what the API refuses stands at its field', async () => {
  const says = 'This NFT came from a holder and is in custody.'
  const issues = [{ path: 'args.tokenId', code: 'NFT_IN_CUSTODY', message: says, params: {} }]
  const told = {
    resultCd: 'BAD_REQUEST',
    returnCd: '-1',
    returnMessage: '',
    returnValue: null,
    requestId: 'r',
  }
  refusal = { ...told, params: { issues } }
  open()
  await choose('approve')
  fireEvent.change(screen.getByLabelText(/^To/), { target: { value: address } })
  fireEvent.change(screen.getByLabelText(/^NFT number/), { target: { value: '7' } })
  await press(words.simulation.simulate)
  await waitFor(() =>
    expect(screen.getByLabelText(/^NFT number/)).toHaveAccessibleDescription(new RegExp(says)),
  )
})
