export { PagedSection } from './paged-section.tsx'
