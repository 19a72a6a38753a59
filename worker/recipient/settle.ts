import type { SnapshotRecord } from '#db/recipient/snapshots.ts'
import type { HolderReader, Holding } from '../chains/holders.ts'
import { placeOf, type Reading } from './gather-pages.ts'
import { CannotRead } from './snapshot-context.ts'

export interface Settled {
  holdings: Holding[]
  /** Every slot that anything of it is from. */
  slots: number[]
  /** All who said so. */
  witnesses: string[]
}

/** How often those that differ about a holding are asked again: it moved while it was read, and they see that at different moments. */
const roundsMax = 4

/**
 * What all witnesses say. Holdings that they differ about are asked for again, of every one of them, until they agree: each was then as it
 * is told at some slot from S0 on. @throws CannotRead DISPUTED, naming one, when they go on differing.
 */
export async function settle(
  reader: HolderReader,
  snapshot: SnapshotRecord,
  readings: readonly Reading[],
): Promise<Settled> {
  const s0 = placeOf(snapshot)
  const keys = [...new Set(readings.flatMap(({ byKey }) => [...byKey.keys()]))]
  const slots = readings.flatMap((reading) => reading.slots)
  const settled: Holding[] = []
  let said = readings.map(({ witness, byKey }) => ({ witness, byKey }))
  let open = keys
  for (let round = 0; ; round += 1) {
    const agreed = open.filter((key) => isAgreed(said, key))
    settled.push(...agreed.flatMap((key) => said[0]?.byKey.get(key) ?? []))
    open = open.filter((key) => !isAgreed(said, key))
    const [key] = open
    if (key === undefined)
      return { holdings: settled, slots, witnesses: readings.map(({ witness }) => witness) }
    if (round === roundsMax) throw disputed(said, key, open.length)
    said = await Promise.all(
      said.map(async ({ witness }) => {
        const again = await reader.readAgain({ witness, keys: open, s0 })
        slots.push(again.slot)
        return { witness, byKey: new Map(again.holdings.map((holding) => [holding.key, holding])) }
      }),
    )
  }
}

type Said = Pick<Reading, 'witness' | 'byKey'>

function isAgreed([first, ...others]: readonly Said[], key: string): boolean {
  return others.every(({ byKey }) => textOf(byKey.get(key)) === textOf(first?.byKey.get(key)))
}

function textOf(holding: Holding | undefined): string {
  return holding ? `${holding.owner} ${holding.asset} ${holding.amount}` : ''
}

function disputed(said: readonly Said[], key: string, count: number): CannotRead {
  const says = said.map(({ witness, byKey }) => {
    const holding = byKey.get(key)
    return `${witness}: ${holding ? `${holding.owner} ${holding.amount}` : '—'}`
  })
  return new CannotRead('DISPUTED', { asset: key, count, says: says.join('; ').slice(0, 600) }, 'anew')
}
