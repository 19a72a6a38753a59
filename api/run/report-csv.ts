import type { Language } from '#contract/language.ts'
import type { Db } from '#db/connection.ts'
import { listItems, type ItemFilter, type ItemRow } from '#db/run/item-list.ts'
import { listTransactionFacts, type TransactionFacts } from '#db/audit/transaction-facts.ts'
import type { PlanKind } from '#contract/codes/status.ts'
import type { FactForm } from '#contract/operation/item-fact.ts'
import { isOfNfts, operationFacts, partsOf, type OperationFacts } from '#contract/operation/operations.ts'
import { csvPages, type Cell } from '../http/csv-pages.ts'
import { decimalsOf, presentItem, readOperation } from './present-item.ts'
import { sayDetail, type DetailWords } from '#contract/codes/say-detail.ts'
import { readTold } from '#contract/codes/told.ts'
import { details as detailsEng } from '#contract/locales/eng/details.ts'
import { reasons as reasonsEng } from '#contract/locales/eng/reasons.ts'
import { details as detailsKor } from '#contract/locales/kor/details.ts'
import { reasons as reasonsKor } from '#contract/locales/kor/reasons.ts'
import { writeAmount } from '#contract/recipient/amount/amount-text.ts'
import { coinDecimals as solDecimals } from '#contract/send-coin/list.ts'

const pageRows = 2_000

const detailWords: Record<Language, DetailWords> = { kor: detailsKor, eng: detailsEng }
const reasonWords: Record<Language, object> = { kor: reasonsKor, eng: reasonsEng }

/** `facts` are those of its transaction, once it has one. */
type ReportRow = ItemRow & { facts: TransactionFacts | undefined }

/**
 * The report of a run: every item a filter leaves, in row order, with what its operation was given and learned, and why
 * it was not done as a code and in words.
 */
export function reportCsv(
  db: Db,
  run: { masterId: number; kind: PlanKind; name: string },
  filter: ItemFilter,
  language: Language,
) {
  const { given, learned }: OperationFacts = operationFacts[run.kind]
  const { isNft, wallet } = partsOf(run.kind)
  const forms = { ...given, ...learned }
  const toHeader = (key: string) => headerOf(key, forms[key])
  const keys = {
    given: keysAs(given, ['text', 'uri', 'address', 'lamports', 'units']),
    figures: keysAs(learned, ['count', 'lamports', 'units']),
    accounts: keysAs(learned, ['text', 'address']),
  }
  return csvPages<ReportRow>({
    columns: [
      ...[
        'row',
        'name',
        ...keys.given.map(toHeader),
        wallet,
        'status',
        'reason_code',
        'reason',
        'reason_detail',
      ],
      ...[
        ...(isNft ? ['asset_id'] : []),
        ...keys.figures.map(toHeader),
        'signature',
        ...keys.accounts.map(toHeader),
        ...['transaction_fee_lamports', 'slot', 'final_at', 'modified_at', 'run', 'run_name'],
      ],
    ],
    pageRows,
    read: async (after, limit) => {
      const rows = await listItems(db, { masterId: run.masterId, after: after ?? 0, limit, filter })
      const signatures = rows.flatMap(({ item }) => item.signature ?? [])
      const found = await listTransactionFacts(db, signatures)
      return rows.map((row) => ({ ...row, facts: found.get(row.item.signature ?? '') }))
    },
    keyOf: ({ item }) => item.rowNo,
    cellsOf: (row) => [...cellsOf(row, keys, language), run.masterId, run.name],
  })
}

function keysAs(forms: Record<string, FactForm>, kept: readonly FactForm[]) {
  return Object.keys(forms).filter((key) => kept.some((form) => form === forms[key]))
}

/** leafIndex is leaf_index in a spreadsheet. A sum says of what, if its name does not. */
function headerOf(key: string, form: FactForm | undefined) {
  const header = key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  return isInSol(key, form) ? `${header}_sol` : header
}

/** Sums of coins are in SOL, as people enter them; what a run costs beside them is in lamports. */
function isInSol(key: string, form: FactForm | undefined) {
  return form === 'lamports' && !key.endsWith('Lamports')
}

function cellsOf(
  row: ReportRow,
  keys: Record<'given' | 'figures' | 'accounts', string[]>,
  language: Language,
): Cell[] {
  const { item } = row
  const { payload, result } = readOperation(row)
  const { given, learned }: OperationFacts = operationFacts[row.kind]
  const forms = { ...given, ...learned }
  /** Of a sum that is written with its decimals; null: it is written as it is. */
  const decimalsIn = (name: string) =>
    forms[name] === 'units' ? decimalsOf(payload) : isInSol(name, forms[name]) ? solDecimals : null
  const cells = (values: Record<string, unknown>, names: string[]) =>
    names.map((name) => toCell(values[name], decimalsIn(name)))
  return [
    item.rowNo,
    item.name,
    ...cells({ ...payload }, keys.given),
    item.owner,
    row.group,
    item.reasonCode,
    item.reasonCode && titleOf(item.reasonCode, language),
    item.reasonDetail && detailIn(language, item.reasonDetail),
    ...(isOfNfts(row.kind) ? [presentItem(row).assetId] : []),
    ...cells({ ...result }, keys.figures),
    item.signature,
    ...cells({ ...result }, keys.accounts),
    row.facts?.feeLamports ?? null,
    row.facts?.slot ?? null,
    row.facts?.finalAt?.toISOString() ?? null,
    item.modifiedAt.toISOString(),
  ]
}

/** What a chain or a person said is reported as it is. */
function detailIn(language: Language, told: string): string {
  const read = readTold(told)
  return 'detail' in read ? sayDetail(read.detail, detailWords[language]) : read.words
}

/** Null for a code without words. */
function titleOf(code: string, language: Language): string | null {
  const words = new Map<string, string | { title: string }>(Object.entries(reasonWords[language]))
  const found = words.get(code)
  return typeof found === 'object' ? found.title : null
}

function toCell(value: unknown, decimals: number | null): Cell {
  if (decimals !== null && typeof value === 'string') return writeAmount(BigInt(value), decimals)
  return typeof value === 'string' || typeof value === 'number' ? value : null
}
