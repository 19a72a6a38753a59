/** Who changes something, for the audit log. */
export interface Author {
  actor: string
  requestId: string
}
