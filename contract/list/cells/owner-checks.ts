import { classifyAddress, type AddressKind } from './address.ts'
import { issue, type ListIssue } from '../issues.ts'

/** An owner must be a wallet somebody can open. Null when it is. */
export function checkOwner(owner: string, cache: Map<string, AddressKind>): ListIssue | null {
  const found = classifyAddress(owner, cache)
  switch (found.kind) {
    case 'wallet':
      return null
    case 'evm':
      return issue('ownerEvm', 'owner', { value: owner })
    case 'lowerCased':
      return issue('ownerLowerCased', 'owner', { value: owner })
    case 'upperCased':
      return issue('ownerUpperCased', 'owner', { value: owner })
    case 'badCharacter':
      return issue('ownerBase58', 'owner', { value: owner, character: found.character })
    case 'badLength':
      return issue('ownerLength', 'owner', { value: owner, length: found.length })
    case 'signature':
      return issue('ownerSignature', 'owner', { value: owner })
    case 'incinerator':
      return issue('ownerBurn', 'owner', { value: owner })
    case 'program':
      return issue('ownerProgram', 'owner', { value: owner, label: found.label })
    case 'token':
      return issue('ownerMint', 'owner', { value: owner, label: found.label })
    case 'offCurve':
      return issue('ownerOffCurve', 'owner', { value: owner })
  }
}
