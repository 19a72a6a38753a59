import { saidIn } from '#contract/survey/questions.ts'
import { currentLanguage } from '../../shared/i18n.ts'

/** Of a question or an option, in the language of the console; a draft may have it in the other one alone, or not yet. */
export function saidHere(of: { textKor: string; textEng: string }): string {
  return saidIn(currentLanguage(), 'text', of) || of.textKor || of.textEng
}
