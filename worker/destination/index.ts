export { findUnproven } from './find-unproven.ts'
export { holdItems } from './hold-items.ts'
