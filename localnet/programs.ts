import { dumpPrograms } from './solana/executor/dump-programs.ts'
import { programCacheDir } from './solana/executor/program-images.ts'

/**
 * `npm run localnet:programs`: copies the Metaplex programs from a cluster into the program cache, so
 * that the localnet runs the real ones. Runs only when a person asks; the localnet works without.
 */
async function main(): Promise<void> {
  const rpcUrl = process.argv[2] ?? process.env['SOLANA_DUMP_RPC_URL']
  if (rpcUrl === undefined || rpcUrl === '') {
    throw new Error(
      'Say which cluster to copy the programs from: ' +
        'SOLANA_DUMP_RPC_URL=https://your-mainnet-rpc npm run localnet:programs',
    )
  }
  const cacheDir = programCacheDir()
  process.stdout.write(`Copying four programs to ${cacheDir}\n`)
  await dumpPrograms(rpcUrl, cacheDir, ({ programId, bytes }) => {
    process.stdout.write(`  ${programId}  ${bytes.toLocaleString('en')} bytes\n`)
  })
  process.stdout.write('Done. Restart the localnet: it runs the real programs from now on.\n')
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
