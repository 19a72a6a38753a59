import type { Language } from '#contract/language.ts'
import type { Db } from '#db/connection.ts'
import { AppError } from '../app-error.ts'
import { readNumberedFiles } from '../file/index.ts'
import {
  checkList,
  checkListInSteps,
  decodeList,
  listLimits,
  parseList,
  unreadList,
  type ListIssue,
} from '#contract/list/index.ts'
import type { NetworkName } from '#contract/network.ts'
import { firstLaunchKind, launchKindSchema, launchOf } from '#contract/operation/launches.ts'
import { checkOptionsSchema, type ListReport } from '#contract/run/plans.ts'
import { parseInput } from '../http/issues.ts'
import { parseJson } from '../http/json-body.ts'
import type { Upload } from '../http/upload.ts'
import { presentReport, runSteps, toOptions } from './check.ts'

const kindSchema = launchKindSchema.default(firstLaunchKind)

/**
 * Judges an uploaded file. A file that holds another kind of thing than text is refused as a type; one
 * that is text but wrong gets a report that says where.
 * @throws AppError FILE_TYPE_UNSUPPORTED, FILE_TOO_LARGE, BAD_REQUEST for options or a kind that are none.
 */
export async function checkUpload(
  db: Db,
  upload: Upload,
  { language, network }: { language: Language; network: NetworkName },
): Promise<ListReport> {
  const given = upload.fields['options']
  const definition = launchOf(parseInput(kindSchema, upload.fields['kind'])).list
  const said = given ? parseInput(checkOptionsSchema, parseJson(Buffer.from(given))) : {}
  const files = await readNumberedFiles(db, said.fileSetId, { projectId: null, field: 'options.fileSetId' })
  const options = { ...toOptions(definition, said, { network, path: 'options' }), ...files }
  const decoded = decodeList(upload.bytes)
  if (!decoded.ok) {
    refuseByType(decoded.issue)
    return presentReport(checkList(unreadList(definition, decoded.issue)), language, {
      parsed: null,
      encoding: null,
    })
  }
  const parsed = parseList(definition, decoded.text, options)
  const check = await runSteps(checkListInSteps(parsed, options))
  return presentReport(check, language, { parsed, encoding: decoded.encoding })
}

function refuseByType(issue: ListIssue) {
  if (issue.code === 'fileTooLarge')
    throw new AppError('FILE_TOO_LARGE', { params: { bytesMax: listLimits.fileBytesMax } })
  if (issue.code === 'fileBinary') throw new AppError('FILE_TYPE_UNSUPPORTED', { params: issue.params })
}
