export const recipientIssues = {
  recipientFrozen: {
    title: 'Frozen token account',
    sentence:
      'The account of this wallet for the token is frozen and takes nothing. Ask whoever may freeze the token to thaw it, or remove the row.',
  },
  recipientForeign: {
    title: "Another wallet's token account",
    sentence:
      'The account of this wallet for the token was given to another wallet, which would get what is sent. Name another wallet, or remove the row.',
  },
  recipientWantsMemo: {
    title: 'Token account that wants memos',
    sentence:
      'The account of this wallet takes transfers with a memo of their own only, which are not sent here. Ask the receiver to turn that off, or remove the row.',
  },
  recipientOfProgram: {
    title: 'Not a wallet',
    sentence:
      'This address is an account of a program, not a wallet: nobody might be able to use what is sent there. Name a wallet, or remove the row.',
  },
}
