/**
 * The body of an article, in the type of the page around it. `html` is what the API rendered: it has been cleaned
 * there, and nothing else comes here.
 */
export function Article({ html, className }: { html: string; className: string }) {
  // oxlint-disable-next-line react/no-danger -- the only way to show HTML; see api/news/render-article.ts
  return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />
}
