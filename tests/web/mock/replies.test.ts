import { describe, expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { replyOf, type EndpointName } from './replies.ts'
import { master } from './rows.ts'

describe('the played API', () => {
  it.each(Object.keys(endpoints) as EndpointName[])('answers %s as its schema says', (name) => {
    expect(endpoints[name].reply.safeParse(replyOf(name)).error).toBeUndefined()
  })

  it('says what a test says, and the sample where it says nothing', () => {
    const session = replyOf('readSession', { user: { role: 'owner' } })
    expect(session?.user).toMatchObject({ ...replyOf('readSession')?.user, role: 'owner' })
    const rows = [master(1)]
    expect(replyOf('listMasters', { rows }).rows).toEqual(rows)
  })

  it('refuses what the contract does not say', () => {
    // @ts-expect-error No such state.
    expect(() => replyOf('readMaster', { status: '11' })).toThrow(/readMaster.*status/s)
    // @ts-expect-error No such field.
    const said: Parameters<typeof replyOf<'readMaster'>>[1] = { stat: '10' }
    expect(said).toBeDefined()
  })
})
