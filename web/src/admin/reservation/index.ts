export { reservationLooks } from './looks.ts'
export { placeNameOf } from './place-name.ts'
