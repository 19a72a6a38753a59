import type { ReactNode } from 'react'
import { BrandMark } from '../brand-mark.tsx'
import { Disc } from '../art.tsx'

interface AuthFrameProps {
  brand: string
  area: string
  lead: string
  note: string
  aside: ReactNode
  children: ReactNode
}

/** The door: the Merkle disc on one side, the form on the other. */
export function AuthFrame({ brand, area, lead, note, aside, children }: AuthFrameProps) {
  return (
    <div className="relative grid min-h-dvh overflow-clip lg:grid-cols-[1.15fr_1fr]">
      <div
        className="absolute inset-0 bg-[radial-gradient(60rem_40rem_at_20%_110%,rgb(240_195_90/0.10),transparent)]"
        aria-hidden
      />
      <Disc
        seed="punky login"
        className="absolute top-1/2 left-[-19rem] w-[62rem] -translate-y-[56%] transform-[perspective(1200px)_rotateX(32deg)_rotateZ(-8deg)] opacity-80 max-lg:top-0 max-lg:left-1/2 max-lg:w-[44rem] max-lg:-translate-x-1/2 max-lg:-translate-y-[62%] max-lg:opacity-45 motion-safe:[&_svg]:animate-[spin_240s_linear_infinite]"
      />
      <aside
        aria-label={brand}
        className="relative flex flex-col justify-between p-6 max-lg:absolute max-lg:z-1 sm:p-10"
      >
        <div className="flex items-center gap-3">
          <BrandMark className="size-9" />
          <p className="leading-tight">
            <span className="block text-base font-bold">{brand}</span>
            <span className="block text-xs text-muted">{area}</span>
          </p>
        </div>
        <div className="max-w-md max-lg:hidden">
          <p className="text-4xl font-semibold tracking-tight text-balance">{lead}</p>
          <p className="mt-3 text-base text-muted">{note}</p>
        </div>
      </aside>
      <main
        id="main"
        className="relative flex flex-col border-line max-lg:min-h-dvh lg:border-l lg:bg-surface/72 lg:backdrop-blur-xl"
      >
        <div className="flex justify-end p-4">{aside}</div>
        <div className="mx-auto flex w-full max-w-sm flex-1 flex-col justify-center px-6 pb-28">
          {children}
        </div>
      </main>
    </div>
  )
}
