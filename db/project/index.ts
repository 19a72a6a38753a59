export { approvedAddressOf } from './approved-key.ts'
export { hasAssetsInFlight, saveProject, saveProjectKey } from './projects.ts'
export { today } from './spending.ts'
