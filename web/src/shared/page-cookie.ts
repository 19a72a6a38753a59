/** What a page remembers by itself, and what opens nothing. */
export type PageCookie = 'LANGUAGE' | 'LASTWALLET'

const yearSeconds = 31_536_000

/** As the API names its own: over https no other host can set it. */
function fullName(name: PageCookie): string {
  return location.protocol === 'https:' ? `__Host-${name}` : name
}

/** Keeps a word for a year. @param value letters and digits */
export function setPageCookie(name: PageCookie, value: string): void {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `${fullName(name)}=${value}; path=/; max-age=${yearSeconds}; samesite=lax${secure}`
}

export function pageCookie(name: PageCookie): string | null {
  const entry = document.cookie.split('; ').find((one) => one.startsWith(`${fullName(name)}=`))
  return entry?.slice(entry.indexOf('=') + 1) ?? null
}
