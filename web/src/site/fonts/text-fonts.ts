/** The blocks of Hangul and what stands beside it; Latin is always there. */
const beyondLatin = /[\u1100-\u11ff\u3000-\ud7ff]/gu

/**
 * Text people typed may need any syllable, while the site's font has those of our own sentences (an English page
 * declares none). When one is missing, the sheet of Pretendard's dynamic subset is fetched, and of its files only
 * those with the missing ones. @param text all that is shown. @throws when something does not come.
 */
export async function addTextFonts(text: string): Promise<void> {
  const characters = new Set(text.match(beyondLatin))
  if (characters.size > 0) await addSheetFor(characters)
}

async function addSheetFor(characters: Set<string>): Promise<void> {
  const about = document.querySelector<HTMLMetaElement>('meta[name="text-fonts"]')?.content
  if (!about) return
  const { sheet, covered } = (await (await fetch(about)).json()) as { sheet: string; covered: string }
  const known = document.documentElement.lang.startsWith('ko') ? new Set(covered) : new Set<string>()
  const isMissing = [...characters].some((character) => !known.has(character))
  if (!isMissing || document.querySelector(`link[href="${sheet}"]`)) return
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = sheet
  document.head.append(link)
}
