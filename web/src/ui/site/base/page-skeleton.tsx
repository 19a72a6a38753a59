import { Container } from './container.tsx'

/** Where a page is going to be. */
export function PageSkeleton() {
  return (
    <Container className="min-h-dvh py-24">
      <div aria-hidden className="grid max-w-xl animate-pulse-soft gap-5">
        <span className="h-4 w-28 rounded-sm bg-veil" />
        <span className="h-12 rounded-md bg-veil" />
        <span className="h-12 w-2/3 rounded-md bg-veil" />
      </div>
    </Container>
  )
}
