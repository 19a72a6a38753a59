import { describe, expect, it } from 'vitest'
import { listChanges } from '#web/src/admin/audit/changes.ts'
import { subjectPath } from '#web/src/admin/audit/subject-path.ts'

describe('listChanges', () => {
  it('names the fields that differ, and no others', () => {
    const before = { control: 'run', status: '10', waiting: null }
    const after = { control: 'paused', status: '10', waiting: null }
    expect(listChanges(before, after)).toEqual([{ field: 'control', before: 'run', after: 'paused' }])
  })

  it('compares what is inside lists and objects', () => {
    const key = { purpose: 'admin', address: 'x' }
    expect(listChanges({ storedKeys: [key] }, { storedKeys: [{ ...key }] })).toEqual([])
    expect(listChanges({ storedKeys: [] }, { storedKeys: [key] })).toHaveLength(1)
  })

  it('shows what a new thing was given, without its empty fields', () => {
    const after = { name: 'Kongz', image: null, description: '', storedKeys: [], isCanary: false }
    expect(listChanges(null, after)).toEqual([
      { field: 'name', before: undefined, after: 'Kongz' },
      { field: 'isCanary', before: undefined, after: false },
    ])
  })

  it('shows a value that was emptied', () => {
    expect(listChanges({ budgetLamports: '5' }, { budgetLamports: null })).toEqual([
      { field: 'budgetLamports', before: '5', after: null },
    ])
  })

  it('takes a field only the past knows for context', () => {
    expect(listChanges({ state: 'unknown', signature: 's' }, { state: 'expired' })).toEqual([
      { field: 'state', before: 'unknown', after: 'expired' },
    ])
  })

  it('leaves out who and when, which the entry says itself', () => {
    expect(listChanges({ modifiedAt: 'a', modifier: 'x' }, { modifiedAt: 'b', modifier: 'y' })).toEqual([])
  })
})

describe('subjectPath', () => {
  const entry = { before: null, after: null, entityId: '7' }
  it('leads to the page of the thing, or nowhere', () => {
    expect(subjectPath({ ...entry, entity: 'master' })).toBe('/adminMintingList/7')
    expect(subjectPath({ ...entry, entity: 'project' })).toBe('/registerProject/updateProject/7')
    expect(subjectPath({ ...entry, entity: 'inquiry' })).toBe('/adminInquiryList?open=7')
    expect(subjectPath({ ...entry, entity: 'session' })).toBeNull()
    expect(subjectPath({ ...entry, entity: 'attempt' })).toBeNull()
    expect(subjectPath({ ...entry, entity: 'attempt', before: { signature: 'sig' } })).toBe(
      '/adminSearch?search=sig',
    )
    expect(subjectPath({ ...entry, entity: 'master', entityId: null })).toBeNull()
    expect(subjectPath({ ...entry, entity: 'something else' })).toBeNull()
  })
})
