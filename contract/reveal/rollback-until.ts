const hourMs = 3_600_000

/** Until when the placeholder of a reveal may come back; null before the reveal. */
export function rollbackUntil(reveal: { revealedAt: Date | null; rollbackHours: number }): Date | null {
  return reveal.revealedAt && new Date(reveal.revealedAt.getTime() + reveal.rollbackHours * hourMs)
}
