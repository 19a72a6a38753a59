import { reasons } from '#contract/locales/eng/reasons.ts'
import common from './common.json'
import confirm from './confirm.json'
import errors from './errors.json'
import home from './home.json'
import login from './login.json'
import masters from './masters.json'
import shell from './shell.json'
import status from './status.json'
import stream from './stream.json'
import units from './units.json'
import waiting from './waiting.json'

/** What the first page needs, and every other: all but what only some pages say. One namespace a file. */
export default {
  common,
  confirm,
  errors,
  home,
  login,
  masters,
  reasons,
  shell,
  status,
  stream,
  units,
  waiting,
}
