import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import {
  alertChannels,
  companies,
  documentPictures,
  formerWallets,
  mails,
  mintPlans,
  projectChanges,
  profilePictures,
  projectKeys,
  reservations,
  reveals,
  settings,
  totps,
  users,
} from '../schema.ts'

/** A column with sealed texts. */
export interface SealedPlace {
  table: PgTable
  column: PgColumn
  /** Which key opens it: the worker's alone, or PERSONAL_KEY. */
  under: 'opening' | 'personal'
  /** What finds a row again; rows are read in its order. */
  keys: readonly PgColumn[]
  /** What the text of a row is bound to, as whoever seals it says. */
  label: SQL<string>
  /** Without it, every row that is not null. */
  where?: SQL
}

/** Every place of a sealed text, by its name. `tests/db/sealing/places.test.ts` finds a column that is missing. */
export const sealedPlaces = {
  'project_keys.sealed': {
    ...{ table: projectKeys, column: projectKeys.sealed, under: 'opening' },
    keys: [projectKeys.projectId, projectKeys.purpose],
    label: sql`'project:' || ${projectKeys.projectId} || ':' || ${projectKeys.purpose}`,
  },
  // Bound to what it will be stored as: it moves there as it is.
  'project_changes.sealed': {
    ...{ table: projectChanges, column: projectChanges.sealed, under: 'opening' },
    keys: [projectChanges.id],
    label: sql`'project:' || ${projectChanges.projectId} || ':' || ${projectChanges.subject}`,
  },
  'former_wallets.sealed': {
    ...{ table: formerWallets, column: formerWallets.sealed, under: 'opening' },
    keys: [formerWallets.projectId, formerWallets.address],
    label: sql`'project:' || ${formerWallets.projectId} || ':admin'`,
  },
  'mint_plans.sealed_secret': {
    ...{ table: mintPlans, column: mintPlans.sealedSecret, under: 'opening' },
    keys: [mintPlans.id],
    label: sql`'plan:' || ${mintPlans.id}`,
  },
  'reveals.sealed_secret': {
    ...{ table: reveals, column: reveals.sealedSecret, under: 'opening' },
    keys: [reveals.id],
    label: sql`'reveal:' || ${reveals.id}`,
  },
  'settings.cd_value': {
    ...{ table: settings, column: settings.cdValue, under: 'opening' },
    keys: [settings.cdKey],
    label: sql`'setting:' || ${settings.cdKey}`,
    where: sql`${settings.isSecret} and ${settings.cdValue} <> ''`,
  },
  'users.phone_sealed': {
    ...{ table: users, column: users.phoneSealed, under: 'personal' },
    keys: [users.uuid],
    label: sql`'phone:' || ${users.uuid}`,
  },
  'users.address_sealed': {
    ...{ table: users, column: users.addressSealed, under: 'personal' },
    keys: [users.uuid],
    label: sql`'address:' || ${users.uuid}`,
  },
  'companies.telephone_sealed': {
    ...{ table: companies, column: companies.telephoneSealed, under: 'personal' },
    keys: [companies.userUuid],
    label: sql`'phone:company:' || ${companies.userUuid}`,
  },
  'companies.address_sealed': {
    ...{ table: companies, column: companies.addressSealed, under: 'personal' },
    keys: [companies.userUuid],
    label: sql`'address:company:' || ${companies.userUuid}`,
  },
  'profile_pictures.picture_sealed': {
    ...{ table: profilePictures, column: profilePictures.pictureSealed, under: 'personal' },
    keys: [profilePictures.userUuid],
    label: sql`'profilePicture:' || ${profilePictures.userUuid}`,
  },
  'totps.secret_sealed': {
    ...{ table: totps, column: totps.secretSealed, under: 'personal' },
    keys: [totps.userUuid],
    label: sql`'totp:' || ${totps.userUuid}`,
  },
  'totps.pending_sealed': {
    ...{ table: totps, column: totps.pendingSealed, under: 'personal' },
    keys: [totps.userUuid],
    label: sql`'totp:' || ${totps.userUuid}`,
  },
  'document_pictures.picture_sealed': {
    ...{ table: documentPictures, column: documentPictures.pictureSealed, under: 'personal' },
    keys: [documentPictures.documentId],
    label: sql`'document:' || ${documentPictures.documentId}`,
  },
  'document_pictures.name_sealed': {
    ...{ table: documentPictures, column: documentPictures.nameSealed, under: 'personal' },
    keys: [documentPictures.documentId],
    label: sql`'documentName:' || ${documentPictures.documentId}`,
  },
  'reservations.contact_sealed': {
    ...{ table: reservations, column: reservations.contactSealed, under: 'personal' },
    keys: [reservations.id],
    label: sql`'reservation:' || ${reservations.contactLabel} || ':contact'`,
  },
  'mails.content_sealed': {
    ...{ table: mails, column: mails.contentSealed, under: 'personal' },
    keys: [mails.id],
    label: sql`'mail:' || ${mails.messageId}`,
  },
  'alert_channels.secret_sealed': {
    ...{ table: alertChannels, column: alertChannels.secretSealed, under: 'personal' },
    keys: [alertChannels.id],
    label: sql`'channel:' || ${alertChannels.secretLabel}`,
  },
  'alert_channels.old_secret_sealed': {
    ...{ table: alertChannels, column: alertChannels.oldSecretSealed, under: 'personal' },
    keys: [alertChannels.id],
    label: sql`'channel:' || ${alertChannels.secretLabel}`,
  },
} as const satisfies Record<string, SealedPlace>

export type SealedPlaceName = keyof typeof sealedPlaces
