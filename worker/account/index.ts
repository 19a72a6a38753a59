export {
  writeAccountClosed,
  writeEmailCode,
  writePasswordChanged,
  writeStaffInvitation,
  writeWaysInChanged,
  writeWelcome,
} from './account-mails.ts'
