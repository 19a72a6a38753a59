import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { Article } from '../../ui/article.tsx'
import '../../styles/news.css'
import { Lead } from '../../ui/site/article-frame.tsx'
import { isForBrowser } from '../frame/for-browser.ts'

/** The words of an article. Links to our own pages open without a new load, as everywhere on the site. */
export function ArticleBody({ summary, html }: { summary: string; html: string }) {
  const body = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  useEffect(() => {
    const element = body.current
    const follow = (event: MouseEvent): void => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      const href = link?.getAttribute('href')
      if (!href?.startsWith('/') || event.button !== 0 || isForBrowser(event)) return
      event.preventDefault()
      void navigate(href)
    }
    element?.addEventListener('click', follow)
    return () => element?.removeEventListener('click', follow)
  }, [navigate])
  return (
    <div ref={body}>
      <Lead>{summary}</Lead>
      <Article html={html} className="prose prose-news" />
    </div>
  )
}
