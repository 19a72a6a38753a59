export { newMessage } from './create-challenge.ts'
export { isSignedByEvm, takeChallenges, type Signed } from './take-challenges.ts'
