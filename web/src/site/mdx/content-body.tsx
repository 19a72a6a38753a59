import type { ComponentType } from 'react'
import type { ContentHead } from '../frame/loaded-page.ts'
import type { ContentModule } from '../base/contents.ts'
import { ContentBlocks } from './blocks.tsx'

/** The body of a content file, with the blocks it may use. */
export function contentBody({ default: Content }: ContentModule): ComponentType {
  return () => <Content components={ContentBlocks} />
}

/** @throws when what stands above the body of `file` is not complete. */
export function parseHead(value: unknown, file: string): ContentHead {
  const text = (name: string): string | undefined => {
    const entry = typeof value === 'object' && value !== null ? Object.entries(value) : []
    const found: unknown = entry.find(([key]) => key === name)?.[1]
    return typeof found === 'string' && found !== '' ? found : undefined
  }
  const [headline, description] = [text('headline'), text('description')]
  if (!headline || !description)
    throw new Error(`${file} must say "headline" and "description" between the --- lines at its top.`)
  return { headline, description, eyebrow: text('eyebrow') }
}
