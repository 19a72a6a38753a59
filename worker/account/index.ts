export {
  linkTo,
  mailOf,
  writeAccountClosed,
  writeEmailCode,
  writePasswordChanged,
  writeStaffInvitation,
  writeWaysInChanged,
  writeWelcome,
} from './account-mails.ts'
