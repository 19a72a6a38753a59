/** The colours that every button shares, whatever its shape: the console's, the site's, and the migration window's. */
export const buttonLooks = {
  primary:
    'border-transparent bg-[linear-gradient(var(--color-accent-bright),var(--color-accent))] text-accent-ink shadow-gold hover:bg-[linear-gradient(#ffe3a1,var(--color-accent-bright))]',
  secondary: 'border-line-strong bg-veil text-ink hover:border-line-control hover:bg-white/9',
} as const
