import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { UpdateTokenItem } from '#worker/chains/programs.ts'
import type { TokenContext } from '#worker/chains/token.ts'
import { updateField } from '#worker/chains/solana/instructions/token-2022.ts'
import { signTransaction } from '#worker/chains/solana/message/sign-transaction.ts'
import { FINAL_SLOTS, openFixture, type Fixture } from '../on-localnet.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await openFixture()
})
afterAll(() => fixture.close())

let serial = 0
async function make(program: TokenContext['program']): Promise<UpdateTokenItem> {
  const { chain, authority } = fixture
  const mint = chain.deriveSigner(new Uint8Array(32).fill(8), `renamed-${(serial += 1)}`)
  const context: TokenContext = {
    ...{ authority, mint, program, name: 'Gold', symbol: 'GLD', uri: 'https://a.test/1' },
    ...{ decimals: 6, supply: 0n, keepsMint: true, keepsFreeze: true },
  }
  const signed = chain.programs.createToken.build(context, await fixture.options())
  expect(await fixture.land(signed)).toBeNull()
  fixture.localnet.advance(FINAL_SLOTS)
  return {
    ...{ key: `u-${serial}`, assetId: mint.address, program },
    ...{ name: '펑키 골드 🥇', symbol: 'PGLD', uri: `https://arweave.net/${'a'.repeat(60)}` },
  }
}
function contextOf(authority = fixture.authority) {
  return { standard: 'token-metadata' as const, version: 'v1' as const, authority }
}
async function build(items: UpdateTokenItem[], context = contextOf()) {
  return fixture.chain.programs.updateToken.build(context, items, await fixture.options())
}
async function done(item: UpdateTokenItem) {
  const signed = await build([item])
  expect(await fixture.land(signed)).toBeNull()
  fixture.localnet.advance(FINAL_SLOTS)
  return signed.signature
}

describe.each(['token', 'token-2022'] as const)('a token of the program %s', (program) => {
  it('is called otherwise from then on; each transaction says how, whatever came after it', async () => {
    const { updateToken } = fixture.chain.programs
    const longer = await make(program)
    const shorter = { ...longer, key: 'shorter', name: 'G', symbol: 'G', uri: 'https://a.test/2' }
    const both = [longer, shorter]
    expect(await updateToken.listDone?.(contextOf(), both)).toEqual([])
    const first = await done(longer)
    expect((await updateToken.readBack(contextOf(), [longer], first)).items).toEqual([longer])
    await expect(updateToken.readBack(contextOf(), [shorter], first)).rejects.toMatchObject({
      code: 'READ_BACK_MISMATCH',
    })
    expect(await updateToken.listDone?.(contextOf(), both)).toEqual([longer])
    await expect(build([longer])).rejects.toMatchObject({ code: 'ALREADY_DONE', kind: 'permanent' })

    // One text of three is another change, too.
    const second = await done({ ...longer, symbol: 'OTHER' })
    await expect(updateToken.readBack(contextOf(), [longer], first)).rejects.toMatchObject({
      code: 'READ_BACK_MISMATCH',
    })
    const third = await done(shorter)
    expect(await updateToken.listDone?.(contextOf(), both)).toEqual([shorter])
    const { assetId } = longer
    expect(await updateToken.readDone(contextOf(), both, first)).toMatchObject({
      ...{ items: [longer], others: [assetId] },
    })
    expect(await updateToken.readDone(contextOf(), both, second)).toMatchObject({
      ...{ items: [], others: [assetId, assetId] },
    })
    expect(await updateToken.readDone(contextOf(), both, third)).toMatchObject({
      ...{ items: [shorter], others: [assetId] },
    })
    expect(updateToken.pack(contextOf(), both, new Map())).toEqual([[longer], [shorter]])
  })

  it('of another authority, of the other program, or that is not there, is refused for good', async () => {
    const item = await make(program)
    const stranger = fixture.chain.deriveSigner(new Uint8Array(32), 'stranger')
    await expect(build([item], contextOf(stranger))).rejects.toMatchObject({
      ...{ code: 'AUTHORITY_INVALID', kind: 'permanent' },
    })
    const other = program === 'token' ? 'token-2022' : 'token'
    for (const wrong of [{ ...item, program: other } as const, { ...item, assetId: stranger.address }])
      await expect(build([wrong])).rejects.toMatchObject({ code: 'METADATA_INVALID', kind: 'permanent' })
  })
})

it('a single text of Token-2022 says nothing of the others', async () => {
  const { updateToken } = fixture.chain.programs
  const item = await make('token-2022')
  const { assetId: mint } = item
  const { address: authority } = fixture.authority
  const signed = signTransaction(
    {
      ...{ version: 'v0', payer: fixture.authority, signers: [], prologue: 0, instructionsPerItem: 1 },
      instructions: [updateField({ mint, authority }, { field: 'symbol', text: 'GLX' })],
    },
    await fixture.options(),
  )
  expect(await fixture.land(signed)).toBeNull()
  fixture.localnet.advance(FINAL_SLOTS)
  const same = { ...item, name: 'Gold', symbol: 'GLX', uri: 'https://a.test/1' }
  expect(await updateToken.readDone(contextOf(), [same], signed.signature)).toMatchObject({
    ...{ items: [], others: [mint] },
  })
  expect(await updateToken.listDone?.(contextOf(), [same])).toEqual([same])
})
