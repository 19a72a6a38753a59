import { describe, expect, it } from 'vitest'
import { differences, exceptionsOf, resultsOf } from './exceptions.ts'
import { suites } from './suite.ts'

const tap = `TAP version 13
ok 1 - burn › it burns
not ok 2 - burn › it burns a | b
ok 3 - close › later # SKIP
not ok 4 - print › it prints
`
const page = `# Page

## Tests of one

| file | test            | why |
| ---- | --------------- | --- |
| burn | it burns a \\| b | x   |
| gone | it was          | y   |

## Tests of two

| file | test | why |
| ---- | ---- | --- |
| burn | it burns | z |
`

describe('tests that the stand-ins cannot pass', () => {
  it('are read from the report and from the page', () => {
    expect(resultsOf(tap)).toEqual([
      { name: 'burn › it burns', isPassed: true },
      { name: 'burn › it burns a \\| b', isPassed: false },
      { name: 'print › it prints', isPassed: false },
    ])
    expect(exceptionsOf('one', page)).toEqual(new Set(['burn › it burns a \\| b', 'gone › it was']))
    expect(exceptionsOf('nothing', page)).toEqual(new Set())
  })

  it('are all of them listed, and no other', () => {
    expect(differences(resultsOf(tap), exceptionsOf('one', page))).toEqual([
      'failed, and no row says why: print › it prints',
      'has a row, and did not fail: gone › it was',
    ])
  })

  it('have a table for each suite', () => {
    for (const { name } of suites) expect(exceptionsOf(name).size, name).toBeGreaterThan(0)
  })
})
