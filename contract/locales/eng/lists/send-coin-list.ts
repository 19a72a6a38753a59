export const sendCoinList = {
  issues: {
    amountBelowRent: {
      title: 'Too little for a new wallet',
      sentence:
        'A wallet that holds nothing yet cannot take {value} SOL: the network asks for about {least}. If this one does not, its item alone fails, before anything is sent.',
    },
  },
}
