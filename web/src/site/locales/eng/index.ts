import account from './account.json'
import airdrop from './airdrop.json'
import blocks from './blocks.json'
import common from './common.json'
import descriptions from './descriptions.json'
import documents from './documents.json'
import gallery from './gallery.json'
import inquiry from './inquiry.json'
import main from './main.json'
import menu from './menu.json'
import migration from './migration.json'
import mypage from './mypage.json'
import news from './news.json'
import notFound from './notFound.json'
import opening from './opening.json'
import pictures from './pictures.json'
import popup from './popup.json'
import proof from './proof.json'
import reservation from './reservation.json'
import reveal from './reveal.json'
import shell from './shell.json'
import status from './status.json'
import survey from './survey.json'
import titles from './titles.json'
import wallet from './wallet.json'

/** Every sentence of the site, for its type: a page loads the namespaces it needs (`web/src/site/frame/pack.ts`). */
export const site = {
  account,
  airdrop,
  blocks,
  common,
  descriptions,
  documents,
  gallery,
  inquiry,
  main,
  menu,
  migration,
  mypage,
  news,
  notFound,
  opening,
  pictures,
  popup,
  proof,
  reservation,
  reveal,
  shell,
  status,
  survey,
  titles,
  wallet,
}
