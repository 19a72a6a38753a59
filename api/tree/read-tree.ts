import type { Queryable } from '#db/connection.ts'
import {
  findOptionalTree,
  listRunsOfTree,
  listTreeNumbers,
  type ListedTree,
  type TreeNumbers,
} from '#db/tree/tree-list.ts'
import { takesReveals, treeCapacity } from '#contract/mint/tree-shape.ts'
import { treeRowSchema, type Tree, type TreeRow } from '#contract/tree/trees.ts'
import { AppError } from '../app-error.ts'
import { presentInstant } from '../http/instant.ts'
import { presenterOf } from '../http/presenter.ts'

const runsMax = 100
const dayMs = 86_400_000

/** @throws AppError NOT_FOUND. */
export async function readTree(db: Queryable, treeId: number): Promise<Tree> {
  const row = await findOptionalTree(db, treeId)
  const [shown] = row ? await presentTrees(db, [row]) : []
  if (!shown) throw new AppError('NOT_FOUND')
  return { ...shown, runs: await listRunsOfTree(db, treeId, runsMax) }
}

/** Trees with their room, how fast it is used, and what they cost. */
export async function presentTrees(db: Queryable, rows: ListedTree[]): Promise<TreeRow[]> {
  const numbers = await listTreeNumbers(
    db,
    rows.map(({ tree }) => tree.id),
  )
  return rows.flatMap((row) => {
    const own = numbers.get(row.tree.id)
    return own ? [presentTree(row, own)] : []
  })
}

const presentTree = presenterOf(treeRowSchema, ({ tree, ...of }: ListedTree, numbers: TreeNumbers) => {
  const capacity = treeCapacity(tree)
  const { minted, reserved, unexplained, costLamports } = numbers
  const free = tree.state === 'full' ? 0 : Math.max(0, capacity - minted - reserved - unexplained)
  const perDay = numbers.recent === 0 ? null : numbers.recent / numbers.days
  return {
    ...tree,
    ...of,
    ...numbers,
    ...{ treeId: tree.id, takesReveals: takesReveals(tree), capacity, free, perDay },
    fillsAt: fillsAt(free, perDay, numbers.now),
    costLamports: costLamports?.toString() ?? null,
    createdAt: presentInstant(tree.createdAt),
  }
})

/** Later than anybody plans for, and than a date can say. */
const daysMax = 36_500

function fillsAt(free: number, perDay: number | null, now: Date): string | null {
  if (perDay === null || free === 0 || free / perDay > daysMax) return null
  return presentInstant(new Date(now.getTime() + (free / perDay) * dayMs))
}
