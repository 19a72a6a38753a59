export const sendTokenList = {
  tokenMissing: {
    title: 'No token chosen',
    sentence: 'Nothing says which token the amount is of. Choose the token first.',
  },
  tokenList: {
    issues: {
      amountAllFee: {
        title: 'All of it is the fee',
        sentence: 'The fee of the token takes all of {value}: nothing would reach the wallet. Send more.',
      },
    },
  },
}
