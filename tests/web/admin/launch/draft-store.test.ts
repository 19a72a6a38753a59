import { describe, expect, it } from 'vitest'
import {
  dropDraft,
  emptyDraft,
  mergeFixes,
  readDraft,
  saveDraft,
} from '#web/src/admin/launch/draft/draft-store.ts'
import { idempotencyKeyOf, planInputOf, planProblem } from '#web/src/admin/launch/plan-input.ts'
import { kept } from '../../mock/idb-keyval.ts'

const settings = { ...emptyDraft.settings, name: 'Wave', projectId: 1, collectionId: 2 }

describe('draft store', () => {
  it('gives back what was kept, corrections and all', async () => {
    const draft = {
      ...emptyDraft,
      step: 'check' as const,
      source: { name: 'a.csv', kind: 'file' as const, bytes: new Uint8Array([1, 2]) },
      fixes: [{ row: 3, cells: { name: 'X' } }],
    }
    await saveDraft(draft)
    expect(await readDraft()).toEqual(draft)
    await dropDraft()
    expect(await readDraft()).toEqual(emptyDraft)
  })

  it('drops a draft of another form instead of failing', async () => {
    kept.set('mint-draft', { step: 'somewhere' })
    expect(await readDraft()).toEqual(emptyDraft)
  })
})

describe('mergeFixes', () => {
  it('keeps one correction a row, the later one on top', () => {
    const merged = mergeFixes(
      [{ row: 1, cells: { name: 'a', owner: 'o' } }],
      [
        { row: 1, cells: { name: 'b' } },
        { row: 2, remove: true },
      ],
    )
    expect(merged).toEqual([
      { row: 1, cells: { name: 'b', owner: 'o' } },
      { row: 2, remove: true },
    ])
  })
})

describe('a run to create', () => {
  it('has the same idempotency key in every tab, whatever the quote says meanwhile', async () => {
    const [first, second] = [
      planInputOf(
        { kind: 'mint', settings },
        { quotedLamports: '100', csv: 'csv', startsIfPast: false, accountsToMake: null },
      ),
      planInputOf(
        { kind: 'mint', settings },
        { quotedLamports: '105', csv: 'csv', startsIfPast: false, accountsToMake: null },
      ),
    ]
    expect(await idempotencyKeyOf('run', first)).toBe(await idempotencyKeyOf('run', second))
  })

  it('has another key when its content differs', async () => {
    const other = planInputOf(
      { kind: 'mint', settings: { ...settings, name: 'Other' } },
      { quotedLamports: '100', csv: 'csv', startsIfPast: false, accountsToMake: null },
    )
    expect(await idempotencyKeyOf('run', other)).not.toBe(
      await idempotencyKeyOf(
        'run',
        planInputOf(
          { kind: 'mint', settings },
          { quotedLamports: '100', csv: 'csv', startsIfPast: false, accountsToMake: null },
        ),
      ),
    )
  })

  it('says what is missing before it can be created', () => {
    expect(planProblem(emptyDraft)).toBe('wizard.errors.project')
    expect(planProblem({ kind: 'mint', settings: { ...settings, isScheduled: true } })).toBe(
      'wizard.errors.startAt',
    )
    expect(planProblem({ kind: 'mint', settings: { ...settings, budgetSol: 'much' } })).toBe(
      'wizard.errors.sol',
    )
    expect(planProblem({ kind: 'mint', settings })).toBeNull()
  })
})
