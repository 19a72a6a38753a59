export { writeInquiryMail } from './write-inquiry-mail.ts'
