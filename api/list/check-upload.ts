import { AppError } from '../app-error.ts'
import {
  checkListInSteps,
  decodeList,
  listLimits,
  parseList,
  type ListCheck,
  type ListIssue,
} from '#contract/list/index.ts'
import type { NetworkName } from '#contract/network.ts'
import { listOptionsSchema, type ListReport } from '#contract/run/plans.ts'
import { parseInput } from '../http/issues.ts'
import { parseJson } from '../http/json-body.ts'
import type { Upload } from '../http/upload.ts'
import type { Language } from '../locales/message.ts'
import { presentReport, runSteps, toOptions } from './check.ts'

/**
 * Judges an uploaded file. A file that holds another kind of thing than text is refused as a type; one
 * that is text but wrong gets a report that says where.
 * @throws AppError FILE_TYPE_UNSUPPORTED, FILE_TOO_LARGE, BAD_REQUEST for options that are none.
 */
export async function checkUpload(
  upload: Upload,
  language: Language,
  network: NetworkName,
): Promise<ListReport> {
  const given = upload.fields['options']
  const options = toOptions(
    given ? parseInput(listOptionsSchema, parseJson(Buffer.from(given))) : {},
    network,
  )
  const decoded = decodeList(upload.bytes)
  if (!decoded.ok) {
    refuseByType(decoded.issue)
    return presentReport(unread(decoded.issue), language, { parsed: null, encoding: null })
  }
  const parsed = parseList(decoded.text, options)
  const check = await runSteps(checkListInSteps(parsed, options))
  return presentReport(check, language, { parsed, encoding: decoded.encoding })
}

function refuseByType(issue: ListIssue) {
  if (issue.code === 'fileTooLarge')
    throw new AppError('FILE_TOO_LARGE', { params: { bytesMax: listLimits.fileBytesMax } })
  if (issue.code === 'fileBinary') throw new AppError('FILE_TYPE_UNSUPPORTED', { params: issue.params })
}

/** A list that could not be read: no rows and the reason. */
function unread(issue: ListIssue): ListCheck {
  const parsed = { format: 'csv' as const, delimiter: null, columns: [], rows: [], issues: [issue] }
  const steps = checkListInSteps(parsed)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
