/** The list checker: pure code that the browser and the server run alike, for the list of any operation. */
export { classifyAddress, type AddressKind } from './cells/address.ts'
export { checkCells } from './check-cells.ts'
export { checkBytesInSteps, checkList, checkListInSteps, recheck, type ListProgress } from './check-list.ts'
export { checkRow, createRowContext, type CheckedRow, type RowContext } from './check-row.ts'
export { fillCells } from './fill.ts'
export type { Cells, ColumnDefinition, ListDefinition, RowItem, Words } from './list-definition.ts'
export {
  chosenEncodings,
  decodeList,
  type ChosenEncoding,
  type Decoded,
  type ListEncoding,
} from './parse/decode.ts'
export * from './issues.ts'
export * from './item.ts'
export { listLimits } from './limits.ts'
export { issuesOf, meanSizes, sumItems, usableItems, verdictAt, type ListCheck } from './list-check.ts'
export { columnWord, describeIssue, listLanguages, listLocales, type ListLanguage } from './messages.ts'
export { isOnCurve } from './cells/on-curve.ts'
export { problemColumns } from './parse/header.ts'
export { parseList } from './parse/parse.ts'
export { unreadList, type Delimiter, type ParsedList, type RawRow } from './parse/raw-row.ts'
export { summarizeList } from './summary.ts'
export { exampleCsv, toCorrectedCsv, toCsv, type CsvOptions } from './to-csv.ts'
