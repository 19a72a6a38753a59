import common from '../locales/kor/common.json'
import menu from '../locales/kor/menu.json'
import shell from '../locales/kor/shell.json'
import titles from '../locales/kor/titles.json'
import type { LanguagePack } from '../frame/language-pack.ts'

/** What every Korean page needs at once, and how to fetch the rest. */
export const pack: LanguagePack = {
  bundle: { common, menu, shell, titles },
  extras: import.meta.glob(['../locales/kor/*.json', '!../locales/kor/{common,menu,shell,titles}.json'], {
    import: 'default',
  }),
}
