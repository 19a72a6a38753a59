import type { AriaAttributes, ReactNode } from 'react'

/** A button or link has a name: its words, or a label where an icon stands alone. */
export type Named =
  | { children: NonNullable<ReactNode>; label?: string | undefined }
  | { children?: undefined; label: string }

/**
 * Refuses every aria attribute but these. TypeScript takes any attribute with a hyphen in its name, also one that a
 * component does not know and leaves out.
 */
export type OnlyAria<Known extends keyof AriaAttributes = never> = {
  [Name in Exclude<keyof AriaAttributes, Known>]?: never
}
