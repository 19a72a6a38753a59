export { readProject } from './read-project.ts'
export { requireSigner } from './require-signer.ts'
