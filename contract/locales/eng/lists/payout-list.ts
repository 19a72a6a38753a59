export const payoutList = {
  payoutColumns: {
    owner: {
      words: 'Recipient',
    },
    amount: {
      words: 'Amount',
      fillHint: 'The same for everybody. Example: 1.5',
    },
    reference: {
      words: 'Reference',
      fillHint: 'Example: reward of 2026-11',
    },
  },
  amountTitles: {
    AMOUNT_FORMAT: 'Not an amount',
    AMOUNT_COMMA: 'Amount with a comma',
    AMOUNT_SCIENTIFIC: 'Shortened amount',
    AMOUNT_NEGATIVE: 'Amount below zero',
    AMOUNT_ZERO: 'Amount of zero',
    AMOUNT_DECIMALS: 'Too many decimals',
    AMOUNT_TOO_LARGE: 'Amount too large',
  },
  payoutIssues: {
    ownerIsPayer: {
      title: 'Recipient pays',
      sentence: 'The recipient is the wallet that pays. Correct the address, or remove the row.',
    },
    payoutTwice: {
      title: 'Same payout twice',
      sentence:
        'Row {firstRow} sends the same amount to the same wallet for the same reference. Remove one, or, if both are meant, give each a reference of its own.',
    },
    ownerTwice: {
      title: 'Wallet more than once',
      sentence: 'Row {firstRow} has the same wallet. Both rows are sent.',
    },
    alreadyPlanned: {
      title: 'Already in another run',
      sentence:
        'The run "{run}" has this payout: the same wallet, amount and reference. Remove it, or, to send it once more, give it another reference.',
    },
  },
}
