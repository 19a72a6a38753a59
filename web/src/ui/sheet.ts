/** The sheets of dark glass everything lies on. */
export const sheet = {
  card: 'rounded-lg border border-line bg-surface bg-linear-to-b from-white/[0.028] to-transparent shadow-sheet',
  float:
    'rounded-md border border-line-strong bg-overlay shadow-float origin-[var(--transform-origin)] transition-[opacity,scale] duration-120 ease-out data-starting-style:scale-97 data-starting-style:opacity-0 data-ending-style:opacity-0',
  backdrop:
    'fixed inset-0 z-40 bg-[#040407]/75 backdrop-blur-[3px] transition-opacity duration-150 data-starting-style:opacity-0 data-ending-style:opacity-0',
  control:
    'w-full rounded-md border border-line-control bg-canvas px-3 text-[0.875rem] text-ink transition-colors duration-150 placeholder:text-faint hover:border-muted aria-invalid:border-danger disabled:opacity-50',
} as const
