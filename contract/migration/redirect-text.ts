import { toChecksum } from '../evm-address.ts'
import { languages, type Language } from '../language.ts'
import { redirect as eng } from '../locales/eng/redirect.ts'
import { redirect as kor } from '../locales/kor/redirect.ts'
import type { RedirectWords } from './redirect-words.ts'

/** The sentences of what is signed: who changes them keeps those of before for texts that are still to be read. */
const redirectWords: Record<Language, RedirectWords> = { kor, eng }

/** What goes to another address than it came from. Addresses in any case. */
export interface Redirect {
  depositId: number
  chain: string
  txHash: string
  /** The wallet that it came from, which signs. */
  from: string
  to: string
}

/**
 * What the wallet that sent a deposit signs, so that it goes to another address: the deposit, the address and the site. The same words
 * for the same deposit and address, whenever they are asked for: it is sent at most once.
 */
export function redirectText(redirect: Redirect, origin: string, language: Language): string {
  const { ask, what, wallet, address } = redirectWords[language]
  return [
    filled(ask, { domain: new URL(origin).host }),
    '',
    filled(what, { ...redirect, depositId: String(redirect.depositId) }),
    filled(wallet, { address: toChecksum(redirect.from.toLowerCase()) }),
    '',
    address,
    toChecksum(redirect.to.toLowerCase()),
    '',
    `URI: ${origin}`,
  ].join('\n')
}

/** The text in each language: whoever asked for it may have read another one than who signs. */
export function redirectTexts(redirect: Redirect, origin: string): string[] {
  return languages.map((language) => redirectText(redirect, origin, language))
}

/**
 * Whether a text is what is signed for a redirect, in one of the languages.
 * @param origin the site that wallets sign for; null where any may be (a localnet).
 */
export function isRedirectText(text: string, redirect: Redirect, origin: string | null): boolean {
  const site = origin ?? text.split('\n').at(-1)?.replace('URI: ', '') ?? ''
  return URL.canParse(site) && redirectTexts(redirect, site).includes(text)
}

function filled(words: string, values: Record<string, string>): string {
  return words.replace(/\{(\w+)\}/g, (blank, name: string) => values[name] ?? blank)
}
