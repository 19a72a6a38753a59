export const transferList = {
  columns: {
    owner: {
      words: 'Receiver',
      fillHint: 'A Solana wallet',
    },
    again: {
      words: 'Again',
    },
  },
  transferList: {
    issues: {
      alreadyPlanned: {
        title: 'Already sent there',
        sentence:
          'The run "{run}" sends it, or sent it, to the same wallet. If it came back and is to go there again, write something like 2 in the column Again.',
      },
    },
  },
}
