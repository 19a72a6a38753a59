import { testClaims } from '../../support/kinds/claim-flow.ts'

testClaims({
  kind: 'verifyCollection',
  isInCollection: true,
  given: (wallet) => ({ owner: wallet }),
  creatorsOf: () => [],
  // An NFT is in its collection from its mint on.
  isShown: ({ collection }) => collection !== null,
})
