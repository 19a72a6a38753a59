const attributes = ['aria-label', 'placeholder', 'alt', 'title']

/** What is for machines: it is copied, and the same in every language. */
const forMachines = 'pre, code, .font-mono'

/** Every text of a page that a person reads or has read out. */
export function textsOnPage(container: HTMLElement): string[] {
  const walker = document.createTreeWalker(container, NodeFilter.SHOW_TEXT)
  const texts: string[] = []
  while (walker.nextNode()) {
    const { parentElement, textContent } = walker.currentNode
    if (!parentElement?.closest(forMachines)) texts.push(textContent ?? '')
  }
  for (const element of container.querySelectorAll('*'))
    texts.push(...attributes.map((name) => element.getAttribute(name) ?? ''))
  return texts.filter((text) => text.trim() !== '')
}
