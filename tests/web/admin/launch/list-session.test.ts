import { describe, expect, it } from 'vitest'
import type { KnownAsset } from '#contract/operation/asset.ts'
import type { Token } from '#contract/send-token/token.ts'
import type { LaunchChoice } from '#contract/operation/launch.ts'
import { mintList } from '#contract/mint/list/mint-list.ts'
import { applyBulk, bulkFixesFor, cutToBytes } from '#web/src/admin/launch/list/bulk-fixes.ts'
import { listOptionsOf } from '#web/src/admin/launch/list/list-options.ts'
import { ListSession } from '#web/src/admin/launch/list/list-session.ts'

const owner = '9B5XszUGdMaxCZ7uSQhPzdks5ZQSmWxrmzCSvtJ6Ns6g'
const header = 'name,symbol,uri,owner\n'

function sessionOf(rows: string[], options = {}): ListSession {
  const session = new ListSession()
  const steps = session.load('mint', new TextEncoder().encode(header + rows.join('\n')), { options })
  while (!steps.next().done);
  return session
}

describe('what a list is judged by', () => {
  const draft = { kind: 'sendCoin', options: { defaults: { amount: '1' } } } as const
  it('is the wallet that pays, where the list is one of payouts and the wallet is known', () => {
    const known = { network: 'devnet', payer: owner } as const
    expect(listOptionsOf(draft, known)).toEqual({ defaults: { amount: '1' }, ...known })
    expect(listOptionsOf(draft, { network: undefined, payer: null })).toEqual(draft.options)
    // A list of NFTs would be read again for nothing.
    expect(listOptionsOf({ ...draft, kind: 'mint' }, known)).toEqual({
      ...{ defaults: { amount: '1' }, network: 'devnet' },
    })
  })

  it('turns the row red that pays the wallet itself', () => {
    const session = new ListSession()
    const options = listOptionsOf(draft, { network: 'devnet', payer: owner })
    const steps = session.load('sendCoin', new TextEncoder().encode(`owner\n${owner}\n`), { options })
    while (!steps.next().done);
    expect(session.rows('error', 0, 9)).toMatchObject([{ row: 1, issues: [{ code: 'ownerIsPayer' }] }])
  })
})

describe('ListSession', () => {
  it('judges every row and finds the wrong ones by filter', () => {
    const session = sessionOf([
      `A,S,https://x.io/1,${owner}`,
      `B,S,https://x.io/2,0x52908400098527886E0F7030069857D2E4169EE7`,
    ])
    expect(session.count('error')).toBe(1)
    expect(session.rows('error', 0, 9)[0]?.row).toBe(2)
    expect(session.count('ownerEvm')).toBe(1)
  })

  it('shows and sends the lasting address that a number means', () => {
    const key = `${'ab'.repeat(32)}.json`
    const files = { baseUrl: 'https://assets.example.com/files', keys: { 12: key }, images: {} }
    const session = sessionOf([`A,S,12,${owner}`, `B,S,13,${owner}`], { files })
    const uri = `https://assets.example.com/files/${key}`
    expect(session.rows('all', 0, 9)).toMatchObject([
      { cells: { uri: '12' }, filled: { uri }, verdict: 'ok' },
      { cells: { uri: '13' }, filled: { uri: '13' }, issues: [{ code: 'numberUnknown' }] },
    ])
    session.fix([{ row: 2, remove: true }])
    expect(session.toCsv()).toContain(uri)
  })

  it('says what the file was read as', () => {
    const session = sessionOf([`A,S,https://x.io/1,${owner}`])
    expect(session.state().encoding).toBe('utf-8')
  })

  it('is mintable after the wrong row is fixed in place', () => {
    const session = sessionOf([`A,S,https://x.io/1,${owner}`, `B,S,https://x.io/2,`])
    expect(session.state().summary.isUsable).toBe(false)
    session.fix([{ row: 2, cells: { owner } }])
    expect(session.state().summary.error).toBe(0)
    expect(session.toCsv().trim().split('\n')).toHaveLength(3)
  })

  it('takes a row out and brings it back', () => {
    const session = sessionOf([`A,S,https://x.io/1,${owner}`, `B,S,https://x.io/2,nonsense`])
    session.fix([{ row: 2, remove: true }])
    expect([session.count('all'), session.count('removed')]).toEqual([1, 1])
    session.fix([{ row: 2, cells: {} }])
    expect(session.count('error')).toBe(1)
  })

  it('marks the rows an earlier run has, at whatever place in the list that was sent', () => {
    const session = sessionOf(['A', 'B', 'C', 'D'].map((name, at) => `${name},S,https://x.io/${at},${owner}`))
    session.fix([{ row: 1, remove: true }])
    // Sent were B, C, D: the second and third of them are rows 3 and 4.
    session.markPlanned([{ from: 2, to: 3, masterId: 7, masterName: 'First drop' }])
    expect(session.rowNumbers('alreadyPlanned')).toEqual([3, 4])
    expect(session.problemsCsv('eng')).toContain('First drop')
    expect(session.state().summary.isUsable).toBe(true)
  })

  it('takes the mark from a row that is changed or taken out, and from all when told', () => {
    const session = sessionOf(['A', 'B', 'C'].map((name, at) => `${name},S,https://x.io/${at},${owner}`))
    session.markPlanned([{ from: 1, to: 3, masterId: 7, masterName: 'First drop' }])
    session.fix([
      { row: 1, cells: { name: 'New' } },
      { row: 2, remove: true },
    ])
    expect(session.rowNumbers('alreadyPlanned')).toEqual([3])
    session.fix([{ row: 2, cells: {} }])
    session.markPlanned([])
    expect(session.count('alreadyPlanned')).toBe(0)
  })

  it('writes every problem in words, safe for a spreadsheet', () => {
    const session = sessionOf(['=1+1,S,https://x.io/1,bad'])
    const csv = session.problemsCsv('eng')
    expect(csv).toContain("'=1+1")
    expect(csv.split('\r\n')).toHaveLength(3)
  })

  it('reads its own file of problems again, and can leave out what is only a warning', () => {
    const session = sessionOf([
      'A,S,https://x.io/1,bad',
      `B,S,https://x.io/2,${owner}`,
      `B,S,https://x.io/3,${owner}`,
    ])
    const [all, errors] = [session.problemsCsv('eng'), session.problemsCsv('eng', 'errors')]
    expect([all, errors].map((csv) => csv.trimEnd().split('\r\n').length - 1)).toEqual([2, 1])
    const again = new ListSession()
    const steps = again.load('mint', new TextEncoder().encode(errors), {})
    while (!steps.next().done);
    expect(again.state().summary).toMatchObject({ rows: 1, error: 1, fileIssues: [] })
  })

  it('means the bytes of the filled rows', () => {
    const session = sessionOf([`가,S,https://x.io/1,${owner}`])
    expect(session.state().sizes['metadataBytesMean']).toBe(3 + 1 + 14)
  })
})

describe('bulk fixes', () => {
  it('cut a Korean name to 32 bytes, never through a character', () => {
    expect(new TextEncoder().encode(cutToBytes('가'.repeat(20), 32)).length).toBe(30)
  })

  it('offer to take rows out for errors and twins, never for a mere warning', () => {
    expect(bulkFixesFor(mintList, 'royaltyNobody', 'creators')).toEqual([])
    expect(bulkFixesFor(mintList, 'ownerEvm', 'owner')).toEqual([{ kind: 'remove' }])
    expect(bulkFixesFor(mintList, 'duplicateName', 'name')).toContainEqual({ kind: 'remove' })
    expect(bulkFixesFor(mintList, 'alreadyPlanned', null)).toEqual([{ kind: 'remove' }])
  })

  it('remove characters that cannot be seen', () => {
    const cells = {
      name: 'A\u200bB',
      symbol: '',
      uri: '',
      owner: '',
      creators: '',
      royalty: '',
      attributes: '',
    }
    expect(applyBulk({ kind: 'clean' }, { row: 1, cells })).toMatchObject({ cells: { name: 'AB' } })
  })
})

function earlier(assetId: string, given: { name: string; uri: string } | null = null) {
  const item = { name: 'Kong', owner, payload: { assetId, ...given } }
  return { masterId: 3, masterName: 'Earlier', status: '20' as const, item }
}

describe('a list of NFTs', () => {
  const other = '4k3Dyjzvzp8eMZWUXbBCjEvwSkkk59S5iCNLY3QrkX6R'
  const known: KnownAsset = {
    assetId: owner,
    name: 'Kong #1',
    collectionId: 7,
    collectionName: 'Kongz',
    standard: 'token-metadata',
    owner: other,
    isBurnt: false,
  }
  const choice: LaunchChoice = { collectionId: 7, standard: 'token-metadata', wallet: other }
  function assetsOf(...ids: string[]): ListSession {
    const session = new ListSession()
    const steps = session.load('burn', new TextEncoder().encode(['assetId', ...ids].join('\n')))
    while (!steps.next().done);
    return session
  }

  it('says which NFTs the server is to be asked about, until it was', () => {
    const session = assetsOf(owner, other, owner)
    expect(session.unknownAssets(10)).toEqual([owner, other])
    expect(session.unknownAssets(1)).toEqual([owner])
    session.addAssets([{ assetId: owner, known, run: null }])
    expect(session.unknownAssets(10)).toEqual([other])
    expect(session.row(1).asset).toEqual(known)
    expect(session.row(2).asset).toBeUndefined()
  })

  it('is told of an earlier run with the same content, and of another content while that has not ended', () => {
    const session = new ListSession()
    const [old, fresh] = ['https://example.com/old.json', 'https://example.com/new.json']
    const rows = [`${owner},Kong,${old}`, `${other},Kong,${fresh}`]
    const steps = session.load('reveal', new TextEncoder().encode(['assetId,name,uri', ...rows].join('\n')))
    while (!steps.next().done);
    const run = (assetId: string) => earlier(assetId, { name: 'Kong', uri: old })
    session.addAssets([
      { assetId: owner, known: null, run: run(owner) },
      { assetId: other, known: null, run: run(other) },
    ])
    expect(session.rowNumbers('alreadyPlanned')).toEqual([1])
    session.addAssets([{ assetId: other, known: null, run: { ...run(other), status: '10' } }])
    expect(session.rowNumbers('alreadyPlanned')).toEqual([1, 2])
  })

  it('knows the standard that all of them are of, those left out and those nobody made here aside', () => {
    const session = assetsOf(owner, other)
    expect(session.state().standard).toBeNull()
    session.addAssets([{ assetId: owner, known: { ...known, standard: 'compressed' }, run: null }])
    expect(session.state().standard).toBe('compressed')
    session.addAssets([
      { assetId: other, known: { ...known, assetId: other, standard: 'token-metadata' }, run: null },
    ])
    expect(session.state().standard).toBeNull()
    session.fix([{ row: 2, remove: true }])
    expect(session.state().standard).toBe('compressed')
  })

  it('judges them again when another collection is chosen, and when a row is corrected', () => {
    const session = assetsOf(owner, other)
    session.addAssets([
      { assetId: owner, known, run: null },
      { assetId: other, known: null, run: earlier(other) },
    ])
    session.choose(choice)
    expect(session.rowNumbers('assetUnknown')).toEqual([2])
    expect(session.rowNumbers('alreadyPlanned')).toEqual([2])
    expect(session.state().summary.isUsable).toBe(false)
    session.fix([{ row: 2, remove: true }])
    expect(session.state().summary.isUsable).toBe(true)
    session.choose({ ...choice, collectionId: 8 })
    expect(session.rowNumbers('assetOtherCollection')).toEqual([1])
    expect(session.state().summary.isUsable).toBe(false)
  })
})

describe('a list of a token', () => {
  const token: Token = { mint: owner, program: 'token', decimals: 2, fee: null, accountBytes: 165 }
  const other = '7EYnhQoR9YM3N7UoaKRoA44Uy8JeaZV3qyouov87awMs'

  it('asks what the chain says of each recipient once, and knows how many accounts are to be made', () => {
    const session = new ListSession()
    const list = `owner,amount\n${owner},1\n${other},2\n${owner},3\nnobody,4`
    const steps = session.load('sendToken', new TextEncoder().encode(list), { options: { token } })
    while (!steps.next().done);
    expect(session.state()).toMatchObject({ accountsToMake: null, sums: { amount: '600' } })
    expect(session.unknownRecipients(9)).toEqual([owner, other])
    session.addRecipients([{ owner, state: 'ABSENT' }])
    expect(session.unknownRecipients(9)).toEqual([other])
    session.addRecipients([{ owner: other, state: 'FROZEN' }])
    expect(session.state()).toMatchObject({ accountsToMake: 1, sums: { amount: '400' } })
    expect(session.rowNumbers('recipientFrozen')).toEqual([2])
    // A correction brings another one, who is asked about.
    const third = '4Nd1mYvT9gFJHXQdpXS8z2q4hHhJYxbZ2QeVYwS1vGZs'
    session.fix([{ row: 4, cells: { owner: third } }])
    expect(session.unknownRecipients(9)).toEqual([third])
    expect(session.state().accountsToMake).toBeNull()
    session.fix([{ row: 4, remove: true }])
    expect(session.state().accountsToMake).toBe(1)
  })
})
