export function MasterPage() {
  return null
}
