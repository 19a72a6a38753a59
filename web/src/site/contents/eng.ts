/** Loaders of the English content pages by path. */
export const contents: Record<string, () => Promise<unknown>> = import.meta.glob('../../content/eng/*/*.mdx')
