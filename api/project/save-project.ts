import type { Tx } from '#db/connection.ts'
import {
  findOptionalProject,
  hasAssetsInFlight,
  listStoredKeys,
  lockProject,
  saveNewProject,
  saveProject,
  type ProjectValues,
} from '#db/project/projects.ts'
import { adoptRegistered } from '#db/migration/index.ts'
import { isUniqueViolation } from '#db/sql/unique-violation.ts'
import type { Sealer } from '#db/vault.ts'
import { AppError } from '../app-error.ts'
import { audited, auditedNew } from '../audit/index.ts'
import type { Author } from '../author.ts'
import type { Project, ProjectInput } from '#contract/project/projects.ts'
import { resolveAddresses, storeKeys, type WalletAddresses } from './project-keys.ts'
import { readProject } from './read-project.ts'
import { askAboutRest } from './second-person.ts'

/** @throws AppError CONTRACT_EXISTS, BAD_REQUEST for a key that does not fit. */
export function registerProject(
  tx: Tx,
  vault: Sealer,
  input: ProjectInput,
  author: Author,
): Promise<Project> {
  const { secretKeys, ...fields } = input
  const { mainnet } = fields
  const entry = { action: 'project.register', read: (id: number) => readProject(tx, id) } as const
  return auditedNew(tx, entry, author, async () => {
    const values = valuesOf(fields, resolveAddresses(input, []))
    const projectId = await saveNewProject(tx, { ...values, registrantId: author.actor }).catch(
      asContractExists,
    )
    await storeKeys(tx, vault, { projectId, mainnet, secretKeys, actor: author.actor })
    await adopt(tx, values)
    return projectId
  })
}

/**
 * A key that is not in the input stays as it is. In a project with an approval limit, what a second person has to approve waits for them
 * (`second-person.ts`), and the rest takes effect.
 * @throws AppError CHANGE_OPEN when somebody asked for another change of the same; PROJECT_HOLDS_NFTS when what is on its way could not be followed or given back any more,
 * CONTRACT_EXISTS, BAD_REQUEST for a key that does not fit.
 */
export async function modifyProject(
  tx: Tx,
  vault: Sealer,
  { projectId, input }: { projectId: number; input: ProjectInput },
  author: Author,
): Promise<Project> {
  const { secretKeys, ...fields } = input
  const { mainnet } = fields
  const { actor } = author
  await lockProject(tx, projectId)
  const entry = {
    action: 'project.modify',
    id: projectId,
    read: (id: number) => readProject(tx, id),
  } as const
  return audited(tx, entry, author, async (before) => {
    const stored = await listStoredKeys(tx, [projectId])
    const after = valuesOf(fields, resolveAddresses(input, stored))
    const { values, secretKeys: keys } = await askAboutRest(
      tx,
      vault,
      { before: await findProject(tx, projectId), after, secretKeys },
      author,
    )
    // What waits for a second person leaves the keys of now, which must fit the mainnet that is not asked about.
    resolveAddresses({ ...input, ...walletsOf(values), secretKeys: keys }, stored)
    if (isMoved(before, values) && (await hasAssetsInFlight(tx, projectId)))
      throw new AppError('PROJECT_HOLDS_NFTS')
    await saveProject(tx, projectId, { ...values, modifierId: actor, modifiedAt: new Date() }).catch(
      asContractExists,
    )
    await storeKeys(tx, vault, { projectId, mainnet, secretKeys: keys, actor })
    await adopt(tx, values)
  })
}

async function findProject(tx: Tx, projectId: number) {
  const row = await findOptionalProject(tx, projectId)
  if (!row) throw new AppError('NO_SUCH_PROJECT')
  return row.project
}

function walletsOf(values: ProjectValues): WalletAddresses {
  return {
    adminWalletAddress: values.adminWalletAddress ?? null,
    listingWalletAddress: values.listingWalletAddress ?? null,
    feeWalletAddress: values.feeWalletAddress ?? null,
  }
}

/**
 * Whether contract, mainnet or admin wallet is another than before. The key goes with the wallet: resolveAddresses has made
 * sure that they fit. What there was none of is added, and the same address in other letters is the same.
 */
function isMoved(before: Project, after: ProjectValues) {
  const changes = [
    [before.mainnet, after.mainnet],
    [before.contractAddress, after.contractAddress],
    [before.adminWalletAddress, after.adminWalletAddress],
  ] as const
  return changes.some(([was, is]) => was && was.toLowerCase() !== is?.toLowerCase())
}

/** NFTs of its contract that came while nobody had registered it can be of a migration now. */
async function adopt(tx: Tx, { mainnet, contractAddress }: ProjectValues) {
  if (mainnet !== 'solana' && contractAddress) await adoptRegistered(tx, mainnet, contractAddress)
}

function asContractExists(error: unknown): never {
  if (isUniqueViolation(error, 'projects_contract_alive')) throw new AppError('CONTRACT_EXISTS')
  throw error
}

function lamportsOf(text: string | null) {
  return text === null ? null : BigInt(text)
}

function instantOf(text: string | null) {
  return text === null ? null : new Date(text)
}

/** An EVM address is the same in any case; without this the same contract could be registered twice. */
function contractOf({ contractAddress, mainnet }: Pick<ProjectInput, 'contractAddress' | 'mainnet'>) {
  if (!contractAddress) return null
  return mainnet === 'solana' ? contractAddress : contractAddress.toLowerCase()
}

/** Keys are stored apart, sealed. */
function valuesOf(input: Omit<ProjectInput, 'secretKeys'>, addresses: WalletAddresses): ProjectValues {
  return {
    ...input,
    ...addresses,
    contractAddress: contractOf(input),
    jsonPath: input.jsonPath || null,
    image: input.image || null,
    startTime: instantOf(input.startTime),
    endTime: instantOf(input.endTime),
    description: input.description || null,
    dailyCapLamports: lamportsOf(input.dailyCapLamports),
    approvalLimitLamports: lamportsOf(input.approvalLimitLamports),
  }
}
