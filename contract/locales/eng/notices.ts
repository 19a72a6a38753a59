import { socialName } from '../../account/social-name.ts'
import { solTextOf } from '../../sol-amount.ts'
import { dayAndTime } from '../../zoned-time.ts'
import type { NoticeWords } from '../../notice/notice-text.ts'

/** What each notice says, on the site and by mail. */
export const notices: NoticeWords = {
  migrationCompleted: ({ name }) => ({
    title: 'The migration is complete',
    text: `${name}: you find it in your Solana wallet.`,
  }),
  migrationReturned: ({ name }) => ({
    title: 'The NFT is back in its old wallet',
    text: `${name}: it was not migrated. The list of migrations says why.`,
  }),
  migrationExpired: ({ name }) => ({
    title: 'The migration has expired',
    text: `${name}: the NFT did not arrive in time. You can ask for it again.`,
  }),
  migrationAddressChanged: ({ name, address }) => ({
    title: 'A migration has another Solana address',
    text: `${name}: it goes to ${address} now. Your old wallet signed that. If it was not you, give the migration up and keep the NFT.`,
  }),
  mintCompleted: ({ count, name }) => ({
    title: 'Minted for you',
    text: `${several(name, count)}: in your wallet now.`,
  }),
  mintFailed: ({ count, name }) => ({
    title: 'A mint failed',
    text: `${several(name, count)}: we are looking into it. There is nothing for you to do.`,
  }),
  airdropSent: ({ count, name }) => ({
    title: 'An airdrop has arrived',
    text: `${several(name, count)}: in your wallet now.`,
  }),
  airdropAccepted: ({ titleEng }) => ({
    title: 'Your airdrop application is accepted',
    text: titleEng ?? 'You are considered in airdrops that are to come.',
  }),
  airdropRefused: ({ titleEng, reason }) => ({
    title: 'Your airdrop application is refused',
    text: [titleEng, reason && `Reason: ${reason}`].filter(Boolean).join('. '),
  }),
  revealed: ({ nfts }) => ({
    title: 'Your NFTs are revealed',
    text: nfts === 1 ? 'One of yours shows what it is.' : `${nfts} of yours show what they are.`,
  }),
  reservation: ({ seq, change, placeEng, startsAt, reason }) => ({
    title: {
      booked: 'Your booking is complete',
      cancelAsked: 'We have your request to cancel',
      cancelled: 'Your booking is canceled',
      refused: 'Your request to cancel was refused',
      dayBefore: 'Your visit is tomorrow',
    }[change],
    text: [
      `${placeEng}, ${dayAndTime(startsAt, 'en-US')}, booking ${seq}`,
      (change === 'cancelled' || change === 'refused') && reason && `Reason: ${reason}`,
    ]
      .filter(Boolean)
      .join('. '),
  }),
  paymentCompleted: ({ goodName, lamports }) => ({
    title: 'Your payment is complete',
    text: `${goodName}, ${solTextOf(lamports)} SOL`,
  }),
  paymentEnded: ({ goodName, lamports }) => ({
    title: 'A payment was not completed',
    text: `${goodName}, ${solTextOf(lamports)} SOL: what you sent of it is in the list of payments.`,
  }),
  paymentRefunded: ({ lamports }) => ({
    title: 'A refund has arrived',
    text: `${solTextOf(lamports)} SOL went back to the wallet they came from.`,
  }),
  surveyOpened: ({ titleEng, closesAt }) => ({
    title: 'A survey is open for you',
    text: `${titleEng}: answers are taken until ${dayAndTime(closesAt, 'en-US')} (Seoul).`,
  }),
  passwordChanged: () => ({
    title: 'Your password was changed',
    text: 'You are logged out on all other devices. If that was not you, reset your password.',
  }),
  waysInChanged: ({ change, what }) => ({
    title: 'A way into your account has changed',
    text: {
      walletAdded: `The wallet ${what ?? ''} is a way in now.`,
      walletRemoved: `The wallet ${what ?? ''} is no way in any more.`,
      passwordAdded: 'You can log in by e-mail and password now.',
      passwordRemoved: 'Nobody can log in by password any more.',
      socialAdded: `The social login ${socialName(what, 'eng')} is a way in now.`,
      socialRemoved: `The social login ${socialName(what, 'eng')} is no way in any more.`,
      totpAdded: 'An authenticator app is your second factor now.',
      totpRemoved: 'The authenticator app is no second factor any more.',
      passkeyAdded: 'A passkey is your second factor now.',
      passkeyRemoved: 'A passkey is no second factor any more.',
      recoveryCodesMade: 'You have new recovery codes. Those before them count no longer.',
      recoveryCodeUsed: 'Somebody logged in with one of your recovery codes, which counts no longer.',
      factorsDropped: 'An owner took your second factors away. Set one up at your next login.',
    }[change],
  }),
}

function several(name: string, count: number): string {
  return count > 1 ? `${name} and ${count - 1} more` : name
}
