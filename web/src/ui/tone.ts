/** What a colour says. Always beside an icon or a word, never alone. */
export type Tone = 'neutral' | 'accent' | 'success' | 'info' | 'warning' | 'danger' | 'unknown'

export const toneText: Record<Tone, string> = {
  neutral: 'text-muted',
  accent: 'text-accent',
  success: 'text-success',
  info: 'text-info',
  warning: 'text-warning',
  danger: 'text-danger',
  unknown: 'text-unknown',
}

export const toneSoft: Record<Tone, string> = {
  neutral: 'bg-veil text-muted border-line-strong',
  accent: 'bg-accent/12 text-accent-bright border-accent/30',
  success: 'bg-success/12 text-success border-success/30',
  info: 'bg-info/12 text-info border-info/30',
  warning: 'bg-warning/12 text-warning border-warning/30',
  danger: 'bg-danger/12 text-danger border-danger/35',
  unknown: 'bg-unknown/12 text-unknown border-unknown/30',
}

export const toneFill: Record<Tone, string> = {
  neutral: 'bg-faint',
  accent: 'bg-accent',
  success: 'bg-success',
  info: 'bg-info',
  warning: 'bg-warning',
  danger: 'bg-danger',
  unknown: 'bg-unknown',
}
