export { endPaymentOfCancelled, startOrOpenPayment } from './end-payment.ts'
