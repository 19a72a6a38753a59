export { writeReservationMail } from './write-reservation-mail.ts'
