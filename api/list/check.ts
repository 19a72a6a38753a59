import { setImmediate } from 'node:timers/promises'
import type { Language } from '#contract/language.ts'
import {
  checkListInSteps,
  describeIssue,
  issuesOf,
  meanSizes,
  sumItems,
  parseList,
  summarizeList,
  type ListDefinition,
  type ListCheck,
  type ListIssue,
  type ListOptions,
  type ListProgress,
  type ParsedList,
} from '#contract/list/index.ts'
import type { NetworkName } from '#contract/network.ts'
import { launchOf } from '#contract/operation/launches.ts'
import type { CheckOptions, ListReport, PlanInput } from '#contract/run/plans.ts'
import type { Db } from '#db/connection.ts'
import { badField } from '../app-error.ts'
import { readNumberedFiles } from '../file/index.ts'

const issuesMax = 1_000

/** The checker works in steps; other requests are served in between. */
export async function runSteps<Outcome>(steps: Generator<ListProgress, Outcome>): Promise<Outcome> {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    await setImmediate()
  }
}

/** Judges a list sent as text with what a person said beside it. */
export async function checkText(
  db: Db,
  { list, kind, token, projectId }: Pick<PlanInput, 'list' | 'kind' | 'token' | 'projectId'>,
  { network, payer }: { network: NetworkName; payer: string },
) {
  const { text, options } = list
  const definition = launchOf(kind).list
  const said = { ...options, ...(token && { token }) }
  const files = await readNumberedFiles(db, options.fileSetId, { projectId, field: 'list.options.fileSetId' })
  const known = { ...toOptions(definition, said, { network, path: 'list.options' }), ...files, payer }
  const parsed = parseList(definition, text, known)
  return { parsed, check: await runSteps(checkListInSteps(parsed, known)) }
}

/**
 * What was said beside a list, for its checker. `path` is where the request has it.
 * @throws AppError BAD_REQUEST for a column that the list does not have, or that nothing may fill.
 */
export function toOptions(
  { columns }: ListDefinition,
  { defaults, token }: CheckOptions,
  { network, path }: { network: NetworkName; path: string },
): ListOptions {
  for (const column of Object.keys(defaults ?? {}))
    if (!Object.hasOwn(columns, column) || !columns[column]?.fillHint)
      throw badField(`${path}.defaults.${column}`, 'UNKNOWN_FIELD')
  return { network, ...(defaults && { defaults }), ...(token && { token }) }
}

/** What the server says of a list, with a sentence for every issue. */
export function presentReport(
  check: ListCheck,
  language: Language,
  source: { parsed: Pick<ParsedList, 'format' | 'delimiter'> | null; encoding: string | null },
): ListReport {
  const summary = summarizeList(check)
  return {
    rows: summary.rows,
    ok: summary.ok,
    warnings: summary.warning,
    errors: summary.error,
    format: source.parsed?.format ?? null,
    encoding: source.encoding,
    delimiter: source.parsed?.delimiter ?? null,
    sizes: meanSizes(check),
    sums: sumItems(check),
    issues: presentIssues(check, language),
  }
}

function presentIssues(check: ListCheck, language: Language): ListReport['issues'] {
  const issues = check.fileIssues.map((issue) => presentIssue(check, { row: null, issue, language }))
  for (const { row } of check.rows) {
    for (const issue of issuesOf(check, row)) {
      if (issues.length >= issuesMax) return issues
      issues.push(presentIssue(check, { row, issue, language }))
    }
  }
  return issues
}

function presentIssue(
  { definition }: ListCheck,
  { row, issue, language }: { row: number | null; issue: ListIssue; language: Language },
) {
  return {
    row,
    severity: definition.severityOf[issue.code] ?? 'error',
    code: issue.code,
    column: issue.column,
    params: issue.params,
    message: describeIssue(definition, issue, language),
  }
}
