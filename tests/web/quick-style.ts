/** What tests ask of an element's style to know what a person perceives. */
type Asked = 'display' | 'visibility' | 'pointerEvents'

const nameOf: Record<string, Asked> = {
  display: 'display',
  visibility: 'visibility',
  'pointer-events': 'pointerEvents',
}

/** Files share a page, which has its quick style already for all but the first. */
const slowOf = new WeakMap<Window, typeof getComputedStyle>()

/** jsdom's own `getComputedStyle`. */
export function slowStyle(window: Window & typeof globalThis): typeof getComputedStyle {
  const slow = slowOf.get(window) ?? window.getComputedStyle.bind(window)
  slowOf.set(window, slow)
  return slow
}

/**
 * jsdom holds every rule of a browser's own sheet against an element each time one is looked for by its role, which was a seventh of the
 * work of these tests. There is no other sheet in them, so what a tag shows is asked once, and the rest is written on elements.
 * @returns the style as `getComputedStyle` of `window` gives it.
 */
export function quickStyle(window: Window & typeof globalThis): typeof getComputedStyle {
  const slow = slowStyle(window)
  const displays = new Map<string, string>()

  function displayOf(element: Element): string {
    const own = ownOf(element, 'display')
    if (own !== '') return own
    // What it shows depends on where it stands.
    if (element.localName === 'summary') return slow(element).display
    const marks = ['hidden', 'open', 'type'].filter((name) => element.hasAttribute(name))
    const key = [
      element.namespaceURI,
      element.localName,
      ...marks.map((name) => `${name}=${element.getAttribute(name)}`),
    ].join(' ')
    const known = displays.get(key)
    if (known !== undefined) return known
    const bare = window.document.createElementNS(element.namespaceURI, element.localName)
    for (const name of marks) bare.setAttribute(name, element.getAttribute(name) ?? '')
    const { display } = slow(bare)
    displays.set(key, display)
    return display
  }

  return (element, pseudo) => {
    if (pseudo) return slow(element, pseudo)
    let whole: CSSStyleDeclaration | undefined
    const style = () => (whole ??= slow(element))
    const read = (asked: Asked) =>
      asked === 'display' ? displayOf(element) : inherited(element, asked, usual[asked])
    return new Proxy({} as CSSStyleDeclaration, {
      get(_, key) {
        if (key === 'display' || key === 'visibility' || key === 'pointerEvents') return read(key)
        if (key === 'getPropertyValue')
          return (name: string) => {
            const asked = nameOf[name]
            return asked ? read(asked) : style().getPropertyValue(name)
          }
        const value: unknown = Reflect.get(style(), key)
        return typeof value === 'function' ? value.bind(style()) : value
      },
    })
  }
}

const usual = { visibility: 'visible', pointerEvents: 'auto' }

function ownOf(element: Element, asked: Asked): string {
  return element.hasAttribute('style') && 'style' in element
    ? (element.style as CSSStyleDeclaration)[asked]
    : ''
}

function inherited(element: Element, asked: Asked, initial: string): string {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const own = ownOf(at, asked)
    if (own !== '') return own
  }
  return initial
}
