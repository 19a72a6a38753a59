import type { Locator } from 'playwright-core'

export interface Look {
  viewport: { width: number; height: number }
  rect: { left: number; top: number; right: number; bottom: number; width: number; height: number }
  /** Red, green, blue and opacity, each to 255. */
  colour: number[]
  /** What lies over the page beside the window, with its opacity; null where the page itself is seen. */
  backdrop: { colour: number[]; isWhole: boolean } | null
  /** Another window below it that is as bright as before. */
  hasBrightBelow: boolean
  /** The colours windows have by design. */
  sheets: number[][]
}

/** How a window stands in the page once it has come to rest. */
export function lookOf(window: Locator): Promise<Look> {
  return window.evaluate(async (element) => {
    await Promise.all(document.getAnimations().map((it) => it.finished.catch(() => undefined)))
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
    const read = (colour: string): number[] => {
      if (!canvas) throw new Error('This browser draws nothing.')
      canvas.clearRect(0, 0, 1, 1)
      canvas.fillStyle = colour
      canvas.fillRect(0, 0, 1, 1)
      return [...canvas.getImageData(0, 0, 1, 1).data]
    }
    const style = getComputedStyle(document.documentElement)
    const token = (name: string): number[] => read(style.getPropertyValue(`--color-${name}`))
    const [width, height] = [innerWidth, innerHeight]
    // The sides of a DOMRect are not its own properties: they do not come through by themselves.
    const { left, top, right, bottom, width: wide, height: high } = element.getBoundingClientRect()
    const beside = [
      [2, 2],
      [width - 3, 2],
      [2, height - 3],
      [width - 3, height - 3],
    ].find(([x = 0, y = 0]) => x < left || x > right || y < top || y > bottom)
    const backdropOf = (): Look['backdrop'] => {
      if (element instanceof HTMLDialogElement && element.matches(':modal'))
        return { colour: read(getComputedStyle(element, '::backdrop').backgroundColor), isWhole: true }
      const over = beside && document.elementFromPoint(beside[0] ?? 0, beside[1] ?? 0)
      if (!over) return null
      const place = over.getBoundingClientRect()
      const isWhole = place.width >= width && place.height >= height && place.left <= 0 && place.top <= 0
      if (getComputedStyle(over).position !== 'fixed') return null
      return { colour: read(getComputedStyle(over).backgroundColor), isWhole }
    }
    const isBright = (other: Element): boolean => {
      const place = other.getBoundingClientRect()
      const [x, y] = [place.left + place.width / 2, place.top + 6]
      const isHidden = x > left && x < right && y > top && y < bottom
      return !isHidden && other.contains(document.elementFromPoint(x, y))
    }
    const others = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')]
    return {
      viewport: { width, height },
      rect: { left, top, right, bottom, width: wide, height: high },
      colour: read(getComputedStyle(element).backgroundColor),
      backdrop: backdropOf(),
      hasBrightBelow: others.some((it) => it !== element && !it.contains(element) && isBright(it)),
      sheets: ['raised', 'surface', 'overlay'].map(token),
    }
  })
}
