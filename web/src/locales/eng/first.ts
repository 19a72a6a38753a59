import airdropApplications from './airdrop-applications.json'
import choice from './choice.json'
import collections from './collections.json'
import common from './common.json'
import confirm from './confirm.json'
import deposits from './deposits.json'
import errors from './errors.json'
import features from './features.json'
import form from './form.json'
import home from './home.json'
import inquiries from './inquiries.json'
import item from './item.json'
import login from './login.json'
import master from './master.json'
import masters from './masters.json'
import migrationRoutes from './migration-routes.json'
import migrations from './migrations.json'
import news from './news.json'
import notFound from './not-found.json'
import projects from './projects.json'
import reasons from './reasons.json'
import search from './search.json'
import shell from './shell.json'
import status from './status.json'
import stream from './stream.json'
import txLog from './tx-log.json'
import units from './units.json'
import waiting from './waiting.json'

/** What the first page needs, and every other: all but what only some pages say. One namespace a file. */
export default {
  airdropApplications,
  choice,
  collections,
  common,
  confirm,
  deposits,
  errors,
  features,
  form,
  home,
  inquiries,
  item,
  login,
  master,
  masters,
  migrationRoutes,
  migrations,
  news,
  notFound,
  projects,
  reasons,
  search,
  shell,
  status,
  stream,
  txLog,
  units,
  waiting,
}
