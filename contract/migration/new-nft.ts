/** Bytes of UTF-8 a name may have. Source: Token Metadata program, MAX_NAME_LENGTH. */
const nameBytesMax = 32
const encoder = new TextEncoder()

/**
 * The name of the NFT a migration mints: `{project} #{token id}`. The project's name gives way when both are too long,
 * and a very long id its middle.
 */
export function newNftName(projectName: string, tokenId: string): string {
  const number = tokenId.length <= 20 ? ` #${tokenId}` : ` #${tokenId.slice(0, 8)}..${tokenId.slice(-8)}`
  return `${cutToBytes(projectName, nameBytesMax - number.length)}${number}`
}

/** Whole characters only: half of one is no text. */
function cutToBytes(text: string, bytes: number): string {
  let cut = ''
  for (const character of text) {
    if (encoder.encode(cut + character).length > bytes) return cut.trimEnd()
    cut += character
  }
  return cut
}

/** Where its metadata is: the new project's path, and the number the old NFT had. */
export function newNftUri(jsonPath: string, tokenId: string): string {
  return `${jsonPath.replace(/\/+$/, '')}/${tokenId}.json`
}
