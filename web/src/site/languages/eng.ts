import common from '../locales/eng/common.json'
import menu from '../locales/eng/menu.json'
import shell from '../locales/eng/shell.json'
import titles from '../locales/eng/titles.json'
import type { LanguagePack } from '../frame/language-pack.ts'

/** What every English page needs at once, and how to fetch the rest. */
export const pack: LanguagePack = {
  bundle: { common, menu, shell, titles },
  extras: import.meta.glob(['../locales/eng/*.json', '!../locales/eng/{common,menu,shell,titles}.json'], {
    import: 'default',
  }),
}
