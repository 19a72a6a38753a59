import { useEffect } from 'react'
import { loadTextFonts } from './load-text-fonts.ts'

/** See `addTextFonts`. @param text all that is shown; undefined while it is on its way. */
export function useTextFonts(text: string | undefined): void {
  useEffect(() => {
    if (text) loadTextFonts(text)
  }, [text])
}
