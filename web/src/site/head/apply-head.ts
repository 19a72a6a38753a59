import { tagsFor, titleTag, type PageHead } from './seo.ts'

/** After a navigation: the head of the new page in place of the old one's. */
export function applyHead(head: PageHead): void {
  document.title = titleTag(head)
  for (const old of document.head.querySelectorAll('[data-seo]')) old.remove()
  for (const { tag, attrs } of tagsFor(head, location.origin)) {
    const element = document.createElement(tag)
    for (const [name, value] of Object.entries(attrs)) element.setAttribute(name, value)
    element.setAttribute('data-seo', '')
    document.head.append(element)
  }
}
