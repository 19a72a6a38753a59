export { newMessage } from './create-challenge.ts'
export { takeChallenges, type Signed } from './take-challenges.ts'
