/**
 * CP949 (also called UHC or windows-949), the encoding in which Korean Excel saves a CSV. Browsers decode all of it
 * under the name 'euc-kr', Node only its KS X 1001 part, so the table is built here once and is the same everywhere:
 * KS X 1001 from TextDecoder, and the extension, which by definition is every Hangul syllable that KS X 1001 lacks,
 * in Unicode order.
 */
let table: Uint16Array | null = null

/** The text, or the index of the first byte that CP949 does not have. */
export function decodeCp949(bytes: Uint8Array): { text: string } | { badByteAt: number } {
  table ??= buildTable()
  const parts: string[] = []
  const units = new Uint16Array(16_384)
  let count = 0
  for (let index = 0; index < bytes.length; index++) {
    const lead = bytes[index] ?? 0
    let unit = lead
    if (lead >= 0x80) {
      unit = table[(lead << 8) | (bytes[index + 1] ?? 0)] ?? 0
      if (unit === 0) return { badByteAt: index }
      index++
    }
    units[count++] = unit
    if (count === units.length) {
      parts.push(String.fromCharCode(...units))
      count = 0
    }
  }
  parts.push(String.fromCharCode(...units.subarray(0, count)))
  return { text: parts.join('') }
}

function buildTable(): Uint16Array {
  const units = new Uint16Array(65_536)
  const decoder = new TextDecoder('euc-kr')
  const known = new Set<number>()
  for (let lead = 0xa1; lead <= 0xfe; lead++) {
    for (let trail = 0xa1; trail <= 0xfe; trail++) {
      const text = decoder.decode(Uint8Array.of(lead, trail))
      const unit = text.charCodeAt(0)
      const isPrivate = unit >= 0xe000 && unit <= 0xf8ff
      if (text.length !== 1 || unit === 0xfffd || unit < 0x80 || isPrivate) continue
      units[(lead << 8) | trail] = unit
      known.add(unit)
    }
  }
  // Two signs KS X 1001 got in 1998; Node's table is older.
  units[0xa2e6] = 0x20ac
  units[0xa2e7] = 0x00ae
  let syllable = 0xac00
  for (const place of extensionPlaces()) {
    while (known.has(syllable)) syllable++
    if (syllable > 0xd7a3) break
    units[place] = syllable++
  }
  return units
}

/** Leads 81-A0 take every trail; A1-C6 only those below A1, where KS X 1001 begins. */
function* extensionPlaces(): Generator<number> {
  for (let lead = 0x81; lead <= 0xc6; lead++) {
    const trailMax = lead <= 0xa0 ? 0xfe : 0xa0
    for (let trail = 0x41; trail <= trailMax; trail++) {
      const isLetter = trail <= 0x5a || (trail >= 0x61 && trail <= 0x7a)
      if (isLetter || trail >= 0x81) yield (lead << 8) | trail
    }
  }
}
