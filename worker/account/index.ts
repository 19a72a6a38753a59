export {
  writeAccountClosed,
  writeEmailCode,
  writePasswordChanged,
  writeWaysInChanged,
  writeWelcome,
} from './account-mails.ts'
