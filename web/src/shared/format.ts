import { currentLanguage, localeOf } from './i18n.ts'

const cache = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat | Intl.RelativeTimeFormat>()

function cached<T extends Intl.NumberFormat | Intl.DateTimeFormat | Intl.RelativeTimeFormat>(
  key: string,
  make: (locale: string) => T,
): T {
  const locale = localeOf[currentLanguage()]
  const id = `${locale} ${key}`
  const found = cache.get(id)
  if (found) return found as T
  const made = make(locale)
  cache.set(id, made)
  return made
}

/** 12345 -> "12,345". */
export function formatCount(value: number): string {
  return cached('count', (locale) => new Intl.NumberFormat(locale)).format(value)
}

export function formatPercent(ratio: number, digits = 0): string {
  const make = (locale: string): Intl.NumberFormat =>
    new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: digits })
  return cached(`percent${digits}`, make).format(ratio)
}

/** One decimal below ten, none above: a rate people read at a glance. */
export function formatRate(perSecond: number): string {
  const digits = perSecond < 10 ? 1 : 0
  const make = (locale: string): Intl.NumberFormat =>
    new Intl.NumberFormat(locale, { maximumFractionDigits: digits })
  return cached(`rate${digits}`, make).format(perSecond)
}

/** Lamports (decimal text or bigint) to SOL, without floating point: "12.345678901". Never rounds a cost away. */
export function formatSol(lamports: string | bigint, digitsMax = 9): string {
  return formatUnits(lamports, 9, digitsMax)
}

/** Base units (decimal text or bigint) of a token with so many decimals, without floating point: "1,234.5". */
export function formatUnits(units: string | bigint, decimals: number, digitsMax = decimals): string {
  const amount = typeof units === 'bigint' ? units : BigInt(units)
  const sign = amount < 0n ? '−' : ''
  const absolute = amount < 0n ? -amount : amount
  const one = 10n ** BigInt(decimals)
  const whole = formatCountBig(absolute / one)
  const fraction = (absolute % one).toString().padStart(decimals, '0').slice(0, digitsMax).replace(/0+$/, '')
  return fraction ? `${sign}${whole}.${fraction}` : `${sign}${whole}`
}

function formatCountBig(value: bigint): string {
  return cached('count', (locale) => new Intl.NumberFormat(locale)).format(value)
}

/** "1h 2m", "3m 5s", "30m", "12s": short, for tables and tiles; units come from the locale. */
export function formatDuration(seconds: number): string {
  const total = Math.max(0, Math.round(seconds))
  const hours = Math.floor(total / 3600)
  const minutes = Math.floor((total % 3600) / 60)
  const parts: string[] = []
  if (hours) parts.push(unit(hours, 'hour'))
  if (minutes) parts.push(unit(minutes, 'minute'))
  if (!hours && (total % 60 > 0 || !minutes)) parts.push(unit(total % 60, 'second'))
  return parts.join(' ')
}

function unit(value: number, name: 'hour' | 'minute' | 'second'): string {
  const make = (locale: string): Intl.NumberFormat =>
    new Intl.NumberFormat(locale, { style: 'unit', unit: name, unitDisplay: 'short' })
  return cached(name, make).format(value)
}

/** Korea's clock, to the second: what an operator in Seoul means by "when". */
export function formatKst(instant: string | Date): string {
  const make = (locale: string): Intl.DateTimeFormat =>
    new Intl.DateTimeFormat(locale, {
      timeZone: 'Asia/Seoul',
      month: 'short',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hour12: false,
    })
  return cached('kst', make).format(new Date(instant))
}

/** The whole date in Korea's clock with the year. */
export function formatKstFull(instant: string | Date): string {
  const make = (locale: string): Intl.DateTimeFormat =>
    new Intl.DateTimeFormat(locale, {
      timeZone: 'Asia/Seoul',
      dateStyle: 'medium',
      timeStyle: 'short',
      hour12: false,
    })
  return `${cached('kstFull', make).format(new Date(instant))} KST`
}

/** "2026-11-20 18:40:08 UTC". */
export function formatUtc(instant: string | Date): string {
  return `${new Date(instant).toISOString().slice(0, 19).replace('T', ' ')} UTC`
}

/** "3 minutes ago", "in 2 hours". */
export function formatRelative(instant: string | Date, nowMs: number): string {
  const seconds = Math.round((new Date(instant).getTime() - nowMs) / 1000)
  const make = (locale: string): Intl.RelativeTimeFormat =>
    new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' })
  const format = cached('relative', make)
  const size = Math.abs(seconds)
  // Clocks differ: a moment a few seconds ahead is now.
  if (size < 60) return format.format(seconds > 0 && seconds < 30 ? 0 : seconds, 'second')
  if (size < 3600) return format.format(Math.round(seconds / 60), 'minute')
  if (size < 86_400) return format.format(Math.round(seconds / 3600), 'hour')
  return format.format(Math.round(seconds / 86_400), 'day')
}

/** SPEC.md section 9: first five and last five characters. */
export function shortAddress(address: string): string {
  return address.length > 13 ? `${address.slice(0, 5)}…${address.slice(-5)}` : address
}

const weiPerCoin = 10n ** 18n

/** Wei (decimal text) in coins of an EVM chain, without floating point: "0.1". Nothing is rounded away. */
export function formatWei(wei: string): string {
  const amount = BigInt(wei)
  const fraction = (amount % weiPerCoin).toString().padStart(18, '0').replace(/0+$/, '')
  const whole = formatCountBig(amount / weiPerCoin)
  return fraction ? `${whole}.${fraction}` : whole
}

const sizes = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** 1234567 -> "1.2 MB". A thousand bytes are a kilobyte, as file managers count. */
export function formatBytes(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(sizes.length - 1, Math.floor(Math.log10(bytes) / 3))
  const value = bytes / 1000 ** step
  const digits = step > 0 && value < 10 ? 1 : 0
  const name = sizes[step] ?? 'byte'
  const make = (locale: string): Intl.NumberFormat =>
    new Intl.NumberFormat(locale, {
      style: 'unit',
      unit: name,
      unitDisplay: 'short',
      maximumFractionDigits: digits,
    })
  return cached(`${name}${digits}`, make).format(value)
}
