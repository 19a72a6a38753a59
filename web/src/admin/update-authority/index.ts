export { AccountList, useAccounts } from './account-list.tsx'
