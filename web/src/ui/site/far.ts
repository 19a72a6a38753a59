import type { CSSProperties } from 'react'

/**
 * For what stands below the first screen: the browser lays it out and paints it when it comes near, which spares a phone
 * most of the work of a long page. Until then it is taken to be as high as said; later as it was.
 */
export const farStyle = (heightRem: number): CSSProperties => ({
  contentVisibility: 'auto',
  containIntrinsicSize: `auto ${heightRem}rem`,
})
