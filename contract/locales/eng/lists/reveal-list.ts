export const revealList = {
  issues: {
    alreadyPlanned: {
      title: 'Already in another run',
      sentence:
        'Already in the run "{run}", which gives it the same, or has not finished yet. Wait for that run, retry it if it failed, or remove the row.',
    },
  },
}
