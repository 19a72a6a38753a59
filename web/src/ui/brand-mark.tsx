/** The mark: a root, its branches, its leaves. */
export function BrandMark({ className = 'size-8' }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={className} aria-hidden>
      <rect x=".5" y=".5" width="31" height="31" rx="8.5" className="fill-raised stroke-line-strong" />
      <g fill="none" strokeLinecap="round" strokeWidth="1.7">
        <path d="M16 8v4m0 0 6 5m0 0-3 6m3-6 3 6" className="stroke-faint" />
        <path d="m16 12-6 5m0 0 3 6" className="stroke-faint" />
        <path d="M16 8v4m0 0-6 5m0 0-3 6" className="stroke-accent" />
      </g>
      <path
        d="M13 23.6h0M19 23.6h0M25 23.6h0"
        strokeLinecap="round"
        strokeWidth="3.2"
        className="stroke-faint"
      />
      <circle cx="16" cy="7.6" r="2.1" className="fill-accent" />
      <circle cx="7" cy="23.6" r="2.1" className="fill-accent-bright" />
    </svg>
  )
}
