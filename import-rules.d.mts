/** The names of features; the rules themselves are for oxlint. */
export const features: string[]
