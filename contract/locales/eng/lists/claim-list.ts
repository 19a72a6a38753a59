export const claimList = {
  claimColumn: {
    words: 'Claim',
    fillHint: 'verify or unverify',
  },
  claimUnknown: {
    title: 'Unknown claim',
    sentence: '"{value}" says nothing here. Write verify or unverify; an empty cell verifies.',
  },
}
