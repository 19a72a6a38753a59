/**
 * Fetches the font with the characters of a Korean page that are not on its first screen; an English page names none. It
 * joins the page when it is there: until then its characters stand in the device's own font.
 */
export async function addLateFont(): Promise<void> {
  const href = document.querySelector<HTMLMetaElement>('meta[name="late-font"]')?.content
  if (!href) return
  const face = new FontFace('Pretendard Late', `url(${href})`, { weight: '400 800' })
  // One that does not come leaves those characters in the device's own font.
  await face.load().then(
    () => document.fonts.add(face),
    () => undefined,
  )
}
