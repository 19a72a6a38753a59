export const burnTokenList = {
  issues: {
    burnTwice: {
      title: 'Same burn twice',
      sentence:
        'Row {firstRow} burns the same amount for the same reference. Remove one, or, if both are meant, give each a reference of its own.',
    },
    alreadyPlanned: {
      title: 'Already in another run',
      sentence:
        'The run "{run}" burns this already: the same amount and reference. Remove it, or, to burn it once more, give it another reference.',
    },
  },
}
