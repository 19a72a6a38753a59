export { OwnAccount } from './own-account.tsx'
export { useFailureText } from './use-failure-text.ts'
