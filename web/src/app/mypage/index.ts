export { OwnPart } from './my-frame.tsx'
export { dayOf } from './day-of.ts'
export { PagedSection } from './paged-section.tsx'
