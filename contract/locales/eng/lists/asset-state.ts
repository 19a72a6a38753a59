export const assetState = {
  alreadyPlanned: {
    title: 'Already in another run',
    sentence:
      'Already in the run "{run}", which does the same, or has not finished yet. Wait for that run, retry it if it failed, or remove the row.',
  },
  stateAlready: {
    title: 'So already',
    sentence: 'It is so on chain already. If it stays in the list, it ends completed, without a transaction.',
  },
  stateNone: {
    title: 'Not on chain',
    sentence:
      'Nothing that could be changed is at this address: it is burnt, or the address is another. Correct it, or remove the row.',
  },
}
