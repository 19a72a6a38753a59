const attributes = ['aria-label', 'placeholder', 'alt', 'title']

/** Every text of a page that a person reads or has read out. */
export function textsOnPage(container: HTMLElement): string[] {
  const walker = document.createTreeWalker(container, NodeFilter.SHOW_TEXT)
  const texts: string[] = []
  while (walker.nextNode()) texts.push(walker.currentNode.textContent ?? '')
  for (const element of container.querySelectorAll('*'))
    texts.push(...attributes.map((name) => element.getAttribute(name) ?? ''))
  return texts.filter((text) => text.trim() !== '')
}
