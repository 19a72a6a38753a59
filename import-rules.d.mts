/** Folders that are no feature, by layer; the rules themselves are for oxlint. */
export const shared: Record<string, string[]>
