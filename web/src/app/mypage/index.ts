export { OwnPart } from './my-frame.tsx'
export { PagedSection } from './paged-section.tsx'
