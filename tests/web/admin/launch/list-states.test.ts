import { expect, it } from 'vitest'
import type { LaunchKind } from '#contract/operation/launches.ts'
import type { FoundState } from '#contract/operation/asset-state.ts'
import { ListSession } from '#web/src/admin/launch/list/list-session.ts'
import { walletOf } from '#tests/fixtures/make-rows.ts'

const [one = '', two = '', wallet = '', next = ''] = ['one', 'two', 'wallet', 'next'].map(walletOf)

function sessionOf(kind: LaunchKind, rows: string[]): ListSession {
  const session = new ListSession()
  const steps = session.load(kind, new TextEncoder().encode(rows.join('\n')))
  while (!steps.next().done);
  session.choose({ collectionId: 1, standard: 'token-metadata', wallet })
  session.addAssets([one, two].map((assetId) => ({ assetId, known: null, run: null })))
  return session
}
function shown(assetId: string, isVerified: boolean): FoundState {
  const creators = [{ address: wallet, isVerified }]
  return { assetId, state: { kind: 'nft', name: 'Kong', creators, collection: null, authority: wallet } }
}

it('asks what the chain says of each NFT once, and shows it with what it says against the row', () => {
  const session = sessionOf('verifyCreator', ['assetId', one, two])
  expect(session.unseenAssets(10)).toEqual([one, two])
  expect(session.rows('all', 0, 1).map((row) => row.shown)).toEqual([undefined, undefined])
  session.addStates([shown(one, true), shown(two, false)])
  expect(session.unseenAssets(10)).toEqual([])
  expect(session.rows('all', 0, 1).map((row) => row.shown?.code)).toEqual(['verified', 'unverified'])
  expect(session.rowNumbers('stateAlready')).toEqual([1])
  expect(session.state().summary.isUsable).toBe(true)
})

it('asks nothing of a list that the chain has nothing to say of', () => {
  expect(sessionOf('burn', ['assetId', one]).unseenAssets(10)).toEqual([])
})

it('knows to whom power goes, each once, and not of rows that were taken out', () => {
  const rows = [`${one},${next}`, `${two},${next}`, `${walletOf('three')},${two}`]
  const session = sessionOf('updateAuthority', ['assetId,newAuthority', ...rows])
  expect(session.state().handsTo).toEqual([next, two])
  session.fix([{ row: 3, remove: true }])
  expect(session.state().handsTo).toEqual([next])
})
