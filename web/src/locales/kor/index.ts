import collections from './collections.json'
import common from './common.json'
import confirm from './confirm.json'
import errors from './errors.json'
import form from './form.json'
import home from './home.json'
import login from './login.json'
import masters from './masters.json'
import notFound from './not-found.json'
import projects from './projects.json'
import reasons from './reasons.json'
import shell from './shell.json'
import status from './status.json'
import units from './units.json'
import waiting from './waiting.json'

/** Every sentence of the admin, one namespace a file. */
export default {
  collections,
  common,
  confirm,
  errors,
  form,
  home,
  login,
  masters,
  notFound,
  projects,
  reasons,
  shell,
  status,
  units,
  waiting,
}
