/** draft: seen by admins alone. published: public from its publication time on. */
export const newsStatuses = ['draft', 'published'] as const
export type NewsStatus = (typeof newsStatuses)[number]
