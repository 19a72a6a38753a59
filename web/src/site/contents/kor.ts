/** Loaders of the Korean content pages by path. */
export const contents: Record<string, () => Promise<unknown>> = import.meta.glob('../../content/kor/*/*.mdx')
