import type { AccountWords } from '../words.ts'

export const account: AccountWords = {
  code: {
    subjects: {
      register: 'Your code to register',
      reset: 'Your code to reset the password',
      attach: 'Your code to add this e-mail',
    },
    lead: {
      register: 'Enter this code to go on with your registration.',
      reset: 'Enter this code to set another password.',
      attach: 'Enter this code to add this e-mail to your account.',
    },
    valid: (minutes) => `It is valid for ${minutes} minutes, on the page that asked for it.`,
    notYou:
      'If you did not ask for it, ignore this mail. Tell the code to nobody: none of us will ever ask for it.',
  },
  roles: { viewer: 'a viewer', operator: 'an operator', approver: 'an approver', owner: 'an owner' },
  welcome: {
    subject: 'Welcome',
    lead: 'your registration is completed. You log in by e-mail and password, and can add a wallet as another way in.',
    link: 'See my account',
  },
  password: {
    subject: 'Your password was changed',
    lead: (at) => `your password was changed at ${at}, and you are logged out on all other devices.`,
    notYou: 'If that was not you, reset your password now.',
    link: 'Reset the password',
  },
  waysIn: {
    subject: 'A way into your account has changed',
    changes: {
      walletAdded: (what) => `the wallet ${what} is a way into your account now.`,
      walletRemoved: (what) => `the wallet ${what} is no way into your account any more.`,
      passwordAdded: () => 'you can log in by e-mail and password now.',
      passwordRemoved: () => 'nobody can log in by password any more.',
      socialAdded: (what) => `the social login ${what} is a way into your account now.`,
      socialRemoved: (what) => `the social login ${what} is no way into your account any more.`,
      totpAdded: () =>
        'an authenticator app is your second factor now, and you are logged out on all other devices.',
      totpRemoved: () =>
        'your authenticator app is no second factor any more, and you are logged out on all other devices.',
      passkeyAdded: () => 'a passkey is your second factor now, and you are logged out on all other devices.',
      passkeyRemoved: () =>
        'a passkey is no second factor any more, and you are logged out on all other devices.',
      recoveryCodesMade: () => 'you have new recovery codes; those before them count no longer.',
      factorsDropped: () => 'an owner took your second factors away. Set another one up at your next login.',
      recoveryCodeUsed: () => 'somebody logged in with one of your recovery codes, which counts no longer.',
    },
    at: 'At',
    notYou: 'If that was not you, reset your password now, and look where your account is logged in.',
    link: 'Open the security page',
  },
  invitation: {
    subject: 'You are invited to the console',
    lead: (inviter, role) =>
      `${inviter} invites you to the operations console as ${role}. Choose a password behind this link to begin.`,
    valid: (until) => `The link counts once, until ${until}.`,
    link: 'Accept the invitation',
    notYou: 'If you do not know of this invitation, ignore this mail. Give the link to nobody.',
  },
  closed: {
    subject: 'Your account is closed',
    lead: (at) =>
      `your account was closed at ${at}. Name, telephone, address and every way to log in are deleted.`,
    kept: 'Records of transactions that the law makes us keep stay without saying whose they are.',
    notYou: (inbox) => `If that was not you, tell ${inbox}.`,
  },
}
