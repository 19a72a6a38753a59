export function TxLogPage() {
  return null
}
