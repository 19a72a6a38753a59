/** Endpoints about people: who they are, what they prove, pay, book and answer. Named by every-endpoint.ts. */
export { doLogin, readSession, doLogout } from './account/session.ts'
export { readDueFactor, giveFactor, beginPasskeyProof, readProofs, stepUp } from './account/step-up.ts'
export {
  readOwnFactors,
  beginTotp,
  confirmTotp,
  beginPasskey,
  addPasskey,
  removeFactor,
  renewRecoveryCodes,
} from './account/second-factors.ts'
export { sendEmailCode, verifyEmailCode } from './account/email-codes.ts'
export { listSocialProviders, startSocialLogin, readPendingSocial } from './account/social.ts'
export { register, judgePassword } from './account/register.ts'
export {
  readProfile,
  modifyProfile,
  changePassword,
  resetPassword,
  readIdentities,
  addPassword,
  removeIdentity,
  listOwnSessions,
  endOwnSessions,
  closeAccount,
} from './account/profile.ts'
export { readProfilePicture, saveProfilePicture, removeProfilePicture } from './account/profile-picture.ts'
export { listUsers, downloadUsers, readUser, openContacts, blockUser, unblockUser } from './user/users.ts'
export { readOwnDocuments, uploadDocument, readOwnDocument } from './document/documents.ts'
export {
  listDocuments,
  readDocument,
  openDocument,
  decideDocument,
  askDocumentAgain,
} from './document/review.ts'
export {
  listStaff,
  modifyStaff,
  dismissStaff,
  endStaffSessions,
  dropStaffFactors,
  listStaffInvitations,
  readStaffInvitation,
  inviteStaff,
  withdrawStaffInvitation,
  readInvitation,
  acceptInvitation,
} from './staff/staff.ts'
export { listApiTokens, readApiToken, createApiToken, revokeApiToken } from './api-token/api-tokens.ts'
export { listPayPrices, modifyPayPrice } from './payment/prices.ts'
export {
  listPayments,
  downloadPayments,
  readPayment,
  openPayment,
  cancelPayment,
  buildPaymentTransaction,
} from './payment/payments.ts'
export {
  listSurveys,
  readSurvey,
  createSurvey,
  modifySurvey,
  openSurvey,
  closeSurvey,
  createSurveyVersion,
} from './survey/surveys.ts'
export {
  readSurveyResults,
  downloadSurveyResults,
  listSurveyTexts,
  downloadSurveyAnswers,
  streamSurvey,
} from './survey/results.ts'
export { readPublicSurvey, answerSurvey } from './survey/public-surveys.ts'
export {
  listMyNotices,
  countMyNotices,
  readMyNotices,
  readNoticeChoices,
  modifyNoticeChoices,
  unsubscribe,
} from './notice/notices.ts'
export {
  listReceipts,
  readReceipt,
  refundReceipt,
  keepReceipt,
  listMyPayments,
  readMyReceipt,
} from './payment/receipts.ts'
export { listPlaces, readPlace, createPlace, modifyPlace, listPlaceSlots } from './reservation/place.ts'
export {
  listOpenPlaces,
  listOpenSlots,
  listHoldings,
  bookReservation,
  listMyReservations,
  readMyReservation,
  askToCancel,
  checkMyReservation,
} from './reservation/booking.ts'
export {
  listReservations,
  readReservation,
  decideCancellation,
  cancelReservation,
  checkReservation,
  readDaySheet,
  downloadDaySheet,
} from './reservation/reservations.ts'
