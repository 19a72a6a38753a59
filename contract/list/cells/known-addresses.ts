/** What a well-known address is; none of them is a wallet somebody could open. */
export type KnownAddress = { kind: 'incinerator' | 'program' | 'token'; label: string }

function program(label: string): KnownAddress {
  return { kind: 'program', label }
}
function token(label: string): KnownAddress {
  return { kind: 'token', label }
}

/** Sources: solana-sdk ids, Metaplex program ids, and the mints of the three tokens people paste most. */
export const knownAddresses: ReadonlyMap<string, KnownAddress> = new Map([
  ['1nc1nerator11111111111111111111111111111111', { kind: 'incinerator', label: 'Incinerator' }],
  ['11111111111111111111111111111111', program('System')],
  ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', program('SPL Token')],
  ['TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb', program('Token-2022')],
  ['ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL', program('Associated Token')],
  ['MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr', program('Memo')],
  ['ComputeBudget111111111111111111111111111111', program('Compute Budget')],
  ['AddressLookupTab1e1111111111111111111111111', program('Address Lookup Table')],
  ['BPFLoaderUpgradeab1e11111111111111111111111', program('BPF Loader')],
  ['BPFLoader2111111111111111111111111111111111', program('BPF Loader')],
  ['Stake11111111111111111111111111111111111111', program('Stake')],
  ['Vote111111111111111111111111111111111111111', program('Vote')],
  ['Config1111111111111111111111111111111111111', program('Config')],
  ['Ed25519SigVerify111111111111111111111111111', program('Ed25519')],
  ['KeccakSecp256k11111111111111111111111111111', program('Secp256k1')],
  ['SysvarRent111111111111111111111111111111111', program('Sysvar Rent')],
  ['SysvarC1ock11111111111111111111111111111111', program('Sysvar Clock')],
  ['Sysvar1nstructions1111111111111111111111111', program('Sysvar Instructions')],
  ['SysvarRecentB1ockHashes11111111111111111111', program('Sysvar Recent Blockhashes')],
  ['metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s', program('Metaplex Token Metadata')],
  ['BGUMAp9Gq7iTEuizy4pqaxsTyUCBK68MDfK752saRPUY', program('Bubblegum')],
  ['cmtDvXumGCrqC1Age74AVPhSRVXJMd8PJS91L8KbNCK', program('Account Compression')],
  ['noopb9bkMVfRPU8AsbpTUg8AQkHtKwMYZiFUjNRtMmV', program('Noop')],
  ['CoREENxT6tW1HoK8ypY1SxRMZTcVPm7R94rH4PZNhX7d', program('Metaplex Core')],
  ['So11111111111111111111111111111111111111112', token('Wrapped SOL')],
  ['EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', token('USDC')],
  ['Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB', token('USDT')],
])
