import type { IssueDefinition } from '../list/list-definition.ts'
import { authorityIssues as eng } from '../locales/eng/lists/authority-issues.ts'
import { authorityIssues as kor } from '../locales/kor/lists/authority-issues.ts'
import { sideBySide } from '../locales/side-by-side.ts'

const words = sideBySide({ kor, eng })

/** What may be wrong with a row that hands something over. */
export const authorityIssues = {
  alreadyPlanned: {
    severity: 'error',
    ...words.alreadyPlanned,
  },
  targetUnknown: {
    severity: 'error',
    ...words.targetUnknown,
  },
  authorityOffCurve: {
    severity: 'warning',
    ...words.authorityOffCurve,
  },
  authorityIsTarget: {
    severity: 'error',
    ...words.authorityIsTarget,
  },
  authorityIsOurs: {
    severity: 'error',
    ...words.authorityIsOurs,
  },
  leafWithoutAuthority: {
    severity: 'error',
    ...words.leafWithoutAuthority,
  },
  authorityElsewhere: {
    severity: 'error',
    ...words.authorityElsewhere,
  },
  targetIsTree: {
    severity: 'error',
    ...words.targetIsTree,
  },
  targetIsNoTree: {
    severity: 'error',
    ...words.targetIsNoTree,
  },
  collectionTooEarly: {
    severity: 'error',
    ...words.collectionTooEarly,
  },
} satisfies Record<string, IssueDefinition>
