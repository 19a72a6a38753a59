import { ArrowRight } from 'lucide-react'
import { BrandMark } from './brand-mark.tsx'
import { Disc } from './art.tsx'

interface LandingProps {
  brand: string
  line: string
  action: { href: string; label: string }
  language: { label: string; lang: string; onClick: () => void }
}

/** One screen: the disc, the brand, a sentence, a way in. */
export function Landing({ brand, line, action, language }: LandingProps) {
  return (
    <div className="relative flex min-h-dvh flex-col overflow-hidden">
      <Disc
        seed="punky home"
        className="absolute top-1/2 left-1/2 w-[min(72rem,165vw)] -translate-x-1/2 -translate-y-[46%] transform-[perspective(1100px)_rotateX(44deg)] opacity-75 motion-safe:[&_svg]:animate-[spin_240s_linear_infinite]"
      />
      <div
        className="absolute inset-0 bg-[radial-gradient(44rem_26rem_at_50%_50%,rgb(8_8_12/0.92),rgb(8_8_12/0.35)_70%,transparent)]"
        aria-hidden
      />
      <header className="relative flex items-center justify-between p-6 sm:px-10">
        <BrandMark className="size-10" />
        <button
          type="button"
          lang={language.lang}
          onClick={language.onClick}
          className="ui-icon-button px-3 text-sm font-medium"
        >
          {language.label}
        </button>
      </header>
      <main className="relative flex flex-1 flex-col items-center justify-center px-6 pb-24 text-center">
        <h1 className="text-[clamp(3.5rem,12vw,8rem)] leading-none font-extrabold tracking-[-0.05em]">
          {brand}
        </h1>
        <p className="mt-6 text-lg text-muted sm:text-xl">{line}</p>
        <a
          href={action.href}
          className="mt-9 inline-flex h-12 items-center gap-2.5 rounded-full bg-linear-to-b from-accent-bright to-accent px-6 text-base font-semibold whitespace-nowrap text-accent-ink shadow-gold transition-[translate] duration-150 hover:-translate-y-0.5"
        >
          {action.label}
          <ArrowRight className="size-4.5" aria-hidden />
        </a>
      </main>
    </div>
  )
}
