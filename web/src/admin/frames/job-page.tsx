import type { ReactNode } from 'react'
import { PageHead, type PageHeadProps } from './page-head.tsx'

interface JobPageProps extends PageHeadProps {
  /** What blocks it, if anything: waiting, no worker, a person must decide. */
  notices?: ReactNode
  /** Bars, numbers, chart. */
  progress: ReactNode
  /** Beside the progress: parameters, money. */
  side: ReactNode
  /** Below: errors by cause, items. */
  children: ReactNode
}

/** A page about long work: is it moving, how far, what did it cost, what went wrong. */
export function JobPage({ notices, progress, side, children, ...head }: JobPageProps) {
  return (
    <>
      <PageHead {...head} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {notices}
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 xl:grid-cols-[minmax(0,1fr)_24rem]">
          <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-5">{progress}</div>
          <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-5 lg:max-xl:grid-cols-2">
            {side}
          </div>
        </div>
        {children}
      </div>
    </>
  )
}
