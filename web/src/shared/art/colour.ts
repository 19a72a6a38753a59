export type Role = readonly [lightness: number, chroma: number, hue: number]

/**
 * An oklch colour as `#rrggbb`, which every renderer of SVG reads; a colour outside of sRGB is cut at its edge.
 * The matrices are those of Oklab (Björn Ottosson, 2020).
 */
export function hexOf([lightness, chroma, hue]: Role): string {
  const angle = (hue * Math.PI) / 180
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return toHex([
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ])
}

function toHex(linear: readonly number[]): string {
  const channels = linear.map((value) => {
    const clipped = Math.min(1, Math.max(0, value))
    const encoded = clipped <= 0.0031308 ? 12.92 * clipped : 1.055 * clipped ** (1 / 2.4) - 0.055
    return Math.round(encoded * 255)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${channels.join('')}`
}

/** Between two `#rrggbb` colours; `part` 0 is the first. */
export function mix(from: string, to: string, part: number): string {
  const channel = (colour: string, index: number): number =>
    Number.parseInt(colour.slice(1 + index * 2, 3 + index * 2), 16)
  return `#${[0, 1, 2]
    .map((index) =>
      Math.round(channel(from, index) + (channel(to, index) - channel(from, index)) * part)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}
