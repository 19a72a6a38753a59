export const mintTokenList = {
  payoutTwice: {
    sentence:
      'Row {firstRow} makes the same amount for the same wallet and reference. Remove one, or, if both are meant, give each a reference of its own.',
  },
  ownerTwice: {
    sentence: 'Row {firstRow} has the same wallet. Both rows are minted.',
  },
  alreadyPlanned: {
    sentence:
      'The run "{run}" makes this already: the same wallet, amount and reference. Remove it, or, to make it once more, give it another reference.',
  },
}
