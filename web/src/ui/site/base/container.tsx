import type { ReactNode } from 'react'
import { cx } from '../../cx.ts'

/** The width of the site, with room at the sides. */
export function Container({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={cx('mx-auto w-full max-w-[76rem] px-5 sm:px-8', className)}>{children}</div>
}
