export function CollectionsPage() {
  return null
}
