import { useEffect } from 'react'

/** Latin is always there. */
const beyondLatin = /[\u1100-\ud7ff]/

/** See `addTextFonts`, which is fetched when it is needed. @param text all that is shown; undefined while it is on its way. */
export function useTextFonts(text: string | undefined): void {
  useEffect(() => {
    if (text && beyondLatin.test(text)) void import('./text-fonts.ts').then((it) => it.addTextFonts(text))
  }, [text])
}
