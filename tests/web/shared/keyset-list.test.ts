import { describe, expect, it } from 'vitest'
import { KeysetList, type KeysetPage } from '#web/src/shared/keyset-list.ts'

interface Row {
  n: number
  text: string
}
const pageSize = 10

function server(total: number, isTotalKnown = true) {
  const asked: (string | undefined)[] = []
  const fetch = async (after: string | undefined): Promise<KeysetPage<Row>> => {
    asked.push(after)
    const start = Number(after ?? 0)
    const rows = Array.from({ length: Math.min(pageSize, total - start) }, (_, i) => ({
      n: start + i + 1,
      text: 'old',
    }))
    const end = start + rows.length
    return { rows, next: end < total ? String(end) : null, total: isTotalKnown ? total : null }
  }
  return { asked, fetch }
}
/** All that needs no time has happened. */
function settle(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}

describe('KeysetList', () => {
  it('reads a far place at once when rows are numbered without gaps', async () => {
    const { asked, fetch } = server(100_000)
    const list = new KeysetList<Row>({ fetch, pageSize, ordinalOf: (row) => row.n })
    list.show(0, 5)
    await settle()
    list.show(90_000, 90_003)
    await settle()
    expect(list.get().count).toBe(100_000)
    expect(list.get().rowAt(90_000)?.n).toBe(90_001)
    expect(asked.length).toBeLessThan(6)
  })

  it('reads one page after another when places cannot be computed', async () => {
    const { asked, fetch } = server(35, false)
    const list = new KeysetList<Row>({ fetch, pageSize })
    list.show(0, 5)
    await settle()
    list.show(18, 28)
    await settle()
    expect(asked.slice(0, 4)).toEqual([undefined, '10', '20', '30'])
    expect(list.get().count).toBe(35)
    expect(list.get().rowAt(34)?.n).toBe(35)
  })

  it('says that an empty list was read', async () => {
    const list = new KeysetList<Row>({ fetch: async () => ({ rows: [], next: null, total: 0 }), pageSize })
    expect(list.get().isRead).toBe(false)
    list.show(0, 0)
    await settle()
    expect(list.get()).toMatchObject({ isRead: true, count: 0, error: null })
  })

  it('keeps its rows when a refresh fails', async () => {
    const { fetch } = server(20)
    let isDown = false
    const list = new KeysetList<Row>({
      fetch: (after) => (isDown ? Promise.reject(new Error('down')) : fetch(after)),
      pageSize,
    })
    list.show(0, 5)
    await settle()
    isDown = true
    await list.refresh()
    expect(list.get().rowAt(0)?.n).toBe(1)
    expect(list.get().error).toBeInstanceOf(Error)
  })
})
