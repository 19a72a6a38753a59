import type { Language } from '#contract/language.ts'
import type { Tx } from '#db/connection.ts'
import { findOptionalWallet, saveAddressUser } from '#db/wallet/wallets.ts'
import { badField } from '../app-error.ts'
import { familyOfWallet, type WalletType } from '#contract/wallet/codes.ts'
import { normalAddress } from '../chain/normal-address.ts'

/**
 * Makes sure a wallet address has a user. An address is no proof: the user owns nothing and no session begins.
 * @returns the user's uuid.
 * @throws AppError BAD_REQUEST when the three fields are not one address; SOLANA_ADDRESS_INVALID.
 */
export async function registerWalletUser(
  tx: Tx,
  input: { uid: string; wallet_address: string; wallet_type: WalletType; reg_id: string },
  language: Language,
): Promise<string> {
  const family = familyOfWallet[input.wallet_type]
  const address = normalAddress(family, input.wallet_address, 'wallet_address')
  for (const field of ['uid', 'reg_id'] as const)
    if (normalAddress(family, input[field], field) !== address) throw badField(field, 'INVALID')
  const wallet = await findOptionalWallet(tx, { family, address })
  return wallet ? wallet.userUuid : (await saveAddressUser(tx, address, language)).uuid
}
