import { testClaims } from '../../support/kinds/claim-flow.ts'

testClaims({
  kind: 'verifyCreator',
  isInCollection: false,
  given: (wallet) => ({ owner: wallet, creator: wallet }),
  // Who signs a mint is a verified creator at once.
  creatorsOf: (wallet) => [{ address: wallet, share: 100 }],
  isShown: ({ creators }) => creators.every(({ verified }) => verified),
})
