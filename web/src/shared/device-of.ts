/** The first that fits names it: browsers pretend to be those before them. */
const browsers = [
  ['Samsung Internet', /SamsungBrowser\//],
  ['Whale', /Whale\//],
  ['KakaoTalk', /KAKAOTALK/i],
  ['Edge', /Edg(e|A|iOS)?\//],
  ['Firefox', /(Firefox|FxiOS)\//],
  ['Chrome', /(Chrome|CriOS)\//],
  ['Safari', /Safari\//],
] as const
const systems = [
  ['Android', /Android/],
  ['iOS', /iPhone|iPad/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['Linux', /Linux/],
] as const

/** Browser and system of a session, by their names; null where nothing is known. */
export function deviceOf(userAgent: string | null): string | null {
  if (userAgent === null) return null
  const nameIn = (list: readonly (readonly [string, RegExp])[]): string | undefined =>
    list.find(([, pattern]) => pattern.test(userAgent))?.[0]
  return [nameIn(browsers), nameIn(systems)].filter(Boolean).join(' · ') || null
}
