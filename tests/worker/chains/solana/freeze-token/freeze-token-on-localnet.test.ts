import { freezeToken, mplToolbox, thawToken } from '@metaplex-foundation/mpl-toolbox'
import { createNoopSigner, publicKey } from '@metaplex-foundation/umi'
import { createUmi } from '@metaplex-foundation/umi-bundle-defaults'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freezeTokenLaunch } from '#contract/freeze-token/launch.ts'
import type { FreezeAction } from '#contract/freeze-token/item.ts'
import { noTrees } from '#contract/operation/quote.ts'
import type { Token } from '#contract/send-token/token.ts'
import type { FreezeTokenItem, TransactionVersion } from '#worker/chains/programs.ts'
import { freezeInstruction, freezeSteps } from '#worker/chains/solana/freeze-token/freeze-steps.ts'
import { fromUmi } from '#worker/chains/solana/instructions/from-umi.ts'
import {
  accountOf,
  giveAway,
  giveTokens,
  makeToken,
  setFreezeAuthority,
  type TokenSite,
} from '#tests/support/tokens.ts'
import { FINAL_SLOTS, type Fixture } from '../on-localnet.ts'
import { openTwoTokens } from '../token-fixture.ts'

let fixture: Fixture
let site: TokenSite
let plain: Token
let withFee: Token
beforeAll(async () => {
  ;({ fixture, site, plain, withFee } = await openTwoTokens())
})
afterAll(() => fixture.close())

let serial = 0
function signer(name: string) {
  return fixture.chain.deriveSigner(new Uint8Array(32).fill(7), name)
}
function item(token: Token, owner: string, action: FreezeAction = 'freeze'): FreezeTokenItem {
  const { mint, program } = token
  return { key: `f-${(serial += 1)}`, assetId: accountOf(owner, token), owner, mint, program, action }
}
async function holder(token: Token, amount = 5n) {
  const { address } = signer(`holder-${(serial += 1)}`)
  await giveTokens(site, token, address, amount)
  return address
}
function contextOf(version: TransactionVersion = 'v1', authority = fixture.authority) {
  return { standard: 'token-metadata' as const, version, authority }
}
async function build(items: FreezeTokenItem[], context = contextOf()) {
  return fixture.chain.programs.freezeToken.build(context, items, await fixture.options())
}
async function done(items: FreezeTokenItem[], context = contextOf()) {
  const signed = await build(items, context)
  expect(await fixture.land(signed)).toBeNull()
  fixture.localnet.advance(FINAL_SLOTS)
  return signed.signature
}

it.each([
  ['freeze', freezeToken],
  ['thaw', thawToken],
] as const)('a %s is that of the toolbox, of both programs', (action, theirs) => {
  const umi = createUmi('http://127.0.0.1:9/').use(mplToolbox())
  const { address } = signer('anybody')
  const ours = freezeInstruction(item(plain, address, action), fixture.authority.address)
  const accounts = { account: publicKey(accountOf(address, plain)), mint: publicKey(plain.mint) }
  const owner = createNoopSigner(publicKey(fixture.authority.address))
  expect([ours]).toEqual(fromUmi(theirs(umi, { ...accounts, owner })))
  const of2022 = freezeInstruction(item(withFee, address, action), fixture.authority.address)
  expect(of2022).toMatchObject({ programId: 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb', data: ours.data })
})

describe.each(['token', 'token-2022'] as const)('accounts of the program %s', (program) => {
  const token = () => (program === 'token' ? plain : withFee)

  it.each(['v0', 'v1'] as const)(
    'are frozen as many in a transaction of %s as the quote says',
    async (version) => {
      const prices = {
        ...{ rentBaseLamports: 0n, rentPerByteLamports: 0n, priorityMicroLamports: 0n },
        ...{ acceptsV1: version === 'v1', slotMs: 400 },
      }
      const [quote] = freezeTokenLaunch.quote({ count: 100, sizes: {}, hasGuard: false }, prices, noTrees)
      const named = Array.from({ length: 100 }, (_, at) => item(token(), signer(`packed ${at}`).address))
      const groups = fixture.chain.programs.freezeToken.pack(contextOf(version), named, new Map())
      expect(groups[0]?.length).toBe(quote?.itemsPerTransaction)
      expect(groups.flat()).toEqual(named)
      const owners = [await holder(token()), await holder(token()), await holder(token())]
      const signed = await build(
        owners.map((owner) => item(token(), owner)),
        contextOf(version),
      )
      expect((await fixture.chain.simulate(signed.bytes)).computeUnits).toBeLessThan(3 * 12_000)
    },
  )

  it('are frozen and thawed once; each transaction says so, whatever came after it', async () => {
    const { freezeToken: operation } = fixture.chain.programs
    const owner = await holder(token())
    const frozen = item(token(), owner)
    const thawed = { ...item(token(), owner, 'thaw') }
    expect(await operation.listDone?.(contextOf(), [frozen, thawed])).toEqual([thawed])
    const first = await done([frozen])
    expect((await operation.readBack(contextOf(), [frozen], first)).items).toEqual([frozen])
    await expect(operation.readBack(contextOf(), [thawed], first)).rejects.toMatchObject({
      code: 'READ_BACK_MISMATCH',
    })
    expect(await operation.listDone?.(contextOf(), [frozen, thawed])).toEqual([frozen])
    await expect(build([{ ...frozen, key: 'again' }])).rejects.toMatchObject({ code: 'ALREADY_DONE' })

    const second = await done([thawed])
    expect((await operation.readBack(contextOf(), [thawed], second)).items).toEqual([thawed])
    // It is not frozen any more: whoever froze it must be told so.
    await expect(operation.readBack(contextOf(), [frozen], first)).rejects.toMatchObject({
      code: 'READ_BACK_MISMATCH',
    })
    const both = [frozen, thawed]
    const { assetId } = frozen
    expect(await operation.readDone(contextOf(), both, first)).toMatchObject({
      ...{ items: [frozen], others: [assetId] },
    })
    expect(await operation.readDone(contextOf(), both, second)).toMatchObject({
      ...{ items: [thawed], others: [assetId] },
    })
    const stranger = contextOf('v1', signer('stranger'))
    expect(await operation.readDone(stranger, both, first)).toMatchObject({ items: [], others: [] })
  })

  it('that cannot be frozen are refused for good, each with what is against it', async () => {
    const refused = { kind: 'permanent' }
    const absent = item(token(), signer(`nobody ${(serial += 1)}`).address)
    await expect(build([absent])).rejects.toMatchObject({ ...refused, code: 'ACCOUNT_MISSING' })

    const other = program === 'token' ? withFee : plain
    const owner = await holder(token())
    await giveTokens(site, other, owner, 1n)
    const ofOther = { ...item(token(), owner), assetId: accountOf(owner, other) }
    await expect(build([ofOther])).rejects.toMatchObject({ ...refused, code: 'TOKEN_RULES' })
    await expect(build([{ ...item(token(), owner), program: other.program }])).rejects.toMatchObject({
      ...{ ...refused, code: 'TOKEN_RULES' },
    })

    const closed = await makeToken(site, { program, supply: 0n })
    const held = await holder(closed)
    const someone = signer('another authority').address
    await setFreezeAuthority(site, closed, someone)
    await expect(build([item(closed, held)])).rejects.toMatchObject({ ...refused, code: 'AUTHORITY_INVALID' })
    const nobodys = await makeToken(site, { program, supply: 0n })
    const kept = await holder(nobodys)
    await setFreezeAuthority(site, nobodys, null)
    await expect(build([item(nobodys, kept)])).rejects.toMatchObject({
      ...refused,
      code: 'AUTHORITY_INVALID',
    })
  })
})

it('an account that its owner gave away is not frozen in their place', async () => {
  const owner = signer(`giver ${(serial += 1)}`)
  await giveTokens(site, plain, owner.address, 3n)
  await giveAway(site, plain, owner, signer('taker').address)
  await expect(build([item(plain, owner.address)])).rejects.toMatchObject({
    ...{ code: 'RECIPIENT_ATA_FOREIGN', kind: 'permanent' },
  })
})

it('a token whose accounts are frozen at first is thawed, though nothing of it can be sent', async () => {
  const token = await makeToken(site, { program: 'token-2022', supply: 0n, rules: { isFrozenAtFirst: true } })
  const owner = await holder(token, 0n)
  const thaw = item(token, owner, 'thaw')
  expect(await fixture.chain.programs.freezeToken.listDone?.(contextOf(), [thaw])).toEqual([])
  await done([thaw])
  expect(await fixture.chain.programs.freezeToken.listDone?.(contextOf(), [thaw])).toEqual([thaw])
})

it('what the programs answer to a freeze that comes too late means what it says', () => {
  expect(freezeSteps.meaning({ custom: 13 }, 0)).toBe('ALREADY_DONE')
  expect(freezeSteps.meaning({ custom: 4 }, 0)).toBe('AUTHORITY_INVALID')
  expect(freezeSteps.meaning({ name: 'UninitializedAccount' }, 0)).toBe('ACCOUNT_MISSING')
  expect(freezeSteps.meaning({ name: 'ComputationalBudgetExceeded' }, 0)).toBeNull()
})
