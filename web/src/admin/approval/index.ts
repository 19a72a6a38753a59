export { OpenChanges } from './open-changes.tsx'
