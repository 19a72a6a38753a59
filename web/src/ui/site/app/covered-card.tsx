/** A drawing of an ID card whose number is covered from the hyphen on. */
export function CoveredCard({ label }: { label: string }) {
  return (
    <svg viewBox="0 0 320 200" role="img" aria-label={label} className="w-full max-w-80 text-muted">
      <rect x="1" y="1" width="318" height="198" rx="14" fill="none" stroke="currentColor" strokeWidth="2" />
      <rect x="226" y="36" width="70" height="88" rx="6" fill="currentColor" opacity=".22" />
      <circle cx="261" cy="68" r="16" fill="currentColor" opacity=".4" />
      <path d="M236 124c2-26 48-26 50 0z" fill="currentColor" opacity=".4" />
      <rect x="24" y="28" width="112" height="16" rx="4" fill="currentColor" opacity=".45" />
      <rect x="24" y="62" width="64" height="14" rx="4" fill="currentColor" opacity=".35" />
      <text x="24" y="111" fontSize="17" fill="currentColor" letterSpacing="1">
        900101-
      </text>
      <rect
        x="98"
        y="94"
        width="98"
        height="24"
        rx="3"
        fill="#000"
        stroke="var(--color-accent)"
        strokeWidth="2"
      />
      <rect x="24" y="136" width="172" height="12" rx="4" fill="currentColor" opacity=".25" />
      <rect x="24" y="158" width="128" height="12" rx="4" fill="currentColor" opacity=".25" />
    </svg>
  )
}
