export const freezeIssues = {
  actionUnknown: {
    title: 'Unknown action',
    sentence: '"{value}" says nothing here. Write freeze or thaw; an empty cell freezes.',
  },
  accountInvalid: {
    title: 'Not a token account',
    sentence:
      '"{value}" is not the address of a token account. Correct it, or leave it empty for the usual account of the wallet.',
  },
  accountTwice: {
    title: 'Same token account twice',
    sentence: 'Row {firstRow} has the same token account. Keep one of them and remove the other.',
  },
  accountMissing: {
    title: 'No token account',
    sentence:
      'This wallet has no account for the token, and what is not there cannot be frozen. If it has another account, write it in the column of token accounts; else remove the row.',
  },
  accountOfOtherToken: {
    title: 'Account of another token',
    sentence: 'This is an account of another token ({mint}). Correct the address, or remove the row.',
  },
  accountOfOther: {
    title: "Another wallet's token account",
    sentence:
      'This token account belongs to {owner}, not to this wallet. Correct the wallet, or remove the row.',
  },
}
