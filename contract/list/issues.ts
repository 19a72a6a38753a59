export type Severity = 'error' | 'warning'

/** What can be wrong with the file as a whole. An error here means no item of it may be minted. */
export const fileIssueSeverity = {
  fileEmpty: 'error',
  fileTooLarge: 'error',
  fileBinary: 'error',
  fileNulBytes: 'error',
  encodingUnknown: 'error',
  encodingMixed: 'error',
  encodingOther: 'error',
  headerMissing: 'error',
  headerTwice: 'error',
  headerOnly: 'error',
  columnsTooMany: 'error',
  columnUnknown: 'error',
  columnMissing: 'error',
  columnAbsent: 'warning',
  rowsTooMany: 'error',
  quoteUnclosed: 'error',
  jsonTorn: 'error',
  jsonInvalid: 'error',
  jsonTooDeep: 'error',
  jsonTooBig: 'error',
  jsonNotList: 'error',
  placeholderUnknown: 'error',
} as const satisfies Record<string, Severity>

/** What can be wrong with one row. An error means the row makes no item; a warning lets it through. */
export const rowIssueSeverity = {
  missing: 'error',
  optionalEmpty: 'warning',
  tooLong: 'error',
  controlCharacter: 'error',
  brokenCharacter: 'error',
  invisibleCharacter: 'warning',
  scientificNotation: 'error',
  cellsTooFew: 'error',
  cellsTooMany: 'error',
  quoteMalformed: 'error',
  rowNotObject: 'error',
  numberWithoutFiles: 'error',
  numberUnknown: 'error',
  uriScheme: 'error',
  uriInvalid: 'error',
  uriUserinfo: 'error',
  uriLocal: 'error',
  uriNotAscii: 'warning',
  ownerEvm: 'error',
  ownerBase58: 'error',
  ownerLength: 'error',
  ownerLowerCased: 'error',
  ownerUpperCased: 'error',
  ownerSignature: 'error',
  ownerBurn: 'error',
  ownerProgram: 'error',
  ownerMint: 'error',
  ownerOffCurve: 'error',
  creatorsFormat: 'error',
  creatorEvm: 'error',
  creatorAddress: 'error',
  creatorLowerCased: 'error',
  creatorUpperCased: 'error',
  creatorTwice: 'error',
  creatorShare: 'error',
  creatorsSum: 'error',
  creatorsTooMany: 'error',
  royaltyFormat: 'error',
  royaltyRange: 'error',
  royaltyTiny: 'warning',
  royaltyNobody: 'warning',
  attributesFormat: 'error',
  attributesTooMany: 'error',
  attributeTwice: 'warning',
  duplicateItem: 'error',
  duplicateUri: 'warning',
  duplicateName: 'warning',
  alreadyPlanned: 'warning',
} as const satisfies Record<string, Severity>

export type FileIssueCode = keyof typeof fileIssueSeverity
export type RowIssueCode = keyof typeof rowIssueSeverity
export type ListIssueCode = FileIssueCode | RowIssueCode

/** Of what any list can have; a definition adds its own. */
export const severityOf: Record<ListIssueCode, Severity> = { ...fileIssueSeverity, ...rowIssueSeverity }

/** `params` fill the placeholders of its sentence; numbers are formatted there. */
export interface ListIssue {
  /** One of ListIssueCode, or of the issues of the list's own definition. */
  code: string
  column: string | null
  params: Record<string, string | number>
}

export const verdicts = ['ok', 'warning', 'error'] as const
export type Verdict = (typeof verdicts)[number]

/** Shared by every clean row, so that 200,000 clean rows cost one array. */
export const noIssues: readonly ListIssue[] = Object.freeze([])

/** An issue of one row or one column. Long values are cut: a sentence must stay readable. */
export function issue(
  code: ListIssueCode,
  column: string | null = null,
  params: Record<string, string | number> = {},
): ListIssue {
  return ownIssue(code, column, params)
}

/** The same for a code of the list's own definition. */
export function ownIssue(
  code: string,
  column: string | null = null,
  params: Record<string, string | number> = {},
): ListIssue {
  for (const [key, value] of Object.entries(params)) {
    if (typeof value !== 'string') continue
    const text = value.length > 60 ? `${value.slice(0, 57)}...` : value
    // A cut, or a broken file, can leave half a character, which not every receiver of JSON takes.
    params[key] = text.replace(/\p{Surrogate}/gu, '\ufffd')
  }
  return { code, column, params }
}

/** The worst of a row's issues. */
export function verdictOf(
  severity: Readonly<Record<string, Severity>>,
  issues: readonly ListIssue[],
): Verdict {
  if (issues.length === 0) return 'ok'
  return issues.some((one) => severity[one.code] === 'error') ? 'error' : 'warning'
}
