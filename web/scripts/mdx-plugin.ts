import { compile } from '@mdx-js/mdx'
import remarkFrontmatter from 'remark-frontmatter'
import remarkGfm from 'remark-gfm'
import remarkMdxFrontmatter from 'remark-mdx-frontmatter'
import type { Plugin } from 'vite'

/** Compiles `.mdx` to a module: `default` is the body, `frontmatter` what stands above it. */
export function mdxPlugin(): Plugin {
  return {
    name: 'mdx',
    enforce: 'pre',
    async transform(code, id) {
      if (!id.endsWith('.mdx')) return null
      const file = await compile(
        { value: code, path: id },
        { remarkPlugins: [remarkFrontmatter, remarkMdxFrontmatter, remarkGfm] },
      )
      return { code: String(file), map: null }
    },
  }
}
