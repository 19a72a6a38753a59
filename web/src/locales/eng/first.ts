import { reasonsEng as reasons } from '#contract/run/reasons-eng.ts'
import choice from './choice.json'
import common from './common.json'
import confirm from './confirm.json'
import errors from './errors.json'
import form from './form.json'
import home from './home.json'
import login from './login.json'
import masters from './masters.json'
import notFound from './not-found.json'
import search from './search.json'
import shell from './shell.json'
import status from './status.json'
import stream from './stream.json'
import units from './units.json'
import waiting from './waiting.json'

/** What the first page needs, and every other: all but what only some pages say. One namespace a file. */
export default {
  choice,
  common,
  confirm,
  errors,
  form,
  home,
  login,
  masters,
  notFound,
  reasons,
  search,
  shell,
  status,
  stream,
  units,
  waiting,
}
