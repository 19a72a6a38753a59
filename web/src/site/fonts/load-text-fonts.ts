/** The blocks of Hangul and what stands beside it; Latin is always there. */
const beyondLatin = /[\u1100-\u11ff\u3000-\ud7ff]/

/** Fetches the fonts a text of people needs, if any. It is there all the same, in the device's own font. */
export function loadTextFonts(text: string): void {
  if (!beyondLatin.test(text)) return
  import('./text-fonts.ts')
    .then((it) => it.addTextFonts(text))
    // oxlint-disable-next-line no-console -- the page works without them
    .catch((cause: unknown) => console.warn('The fonts for typed text did not come.', cause))
}
