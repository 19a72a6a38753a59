import type { Tx } from '#db/connection.ts'
import { saveAudit } from '#db/audit/audit.ts'
import {
  hasAssetsInFlight,
  listStoredKeys,
  lockProject,
  saveNewProject,
  saveProject,
  type ProjectValues,
} from '#db/project/projects.ts'
import { isUniqueViolation } from '#db/sql/unique-violation.ts'
import type { Vault } from '#db/vault.ts'
import { AppError } from '../app-error.ts'
import type { Author } from '../author.ts'
import type { Project, ProjectInput } from '#contract/project/projects.ts'
import { resolveAddresses, storeKeys, type WalletAddresses } from './project-keys.ts'
import { readProject } from './read-project.ts'

/** @throws AppError CONTRACT_EXISTS, BAD_REQUEST for a key that does not fit. */
export async function registerProject(
  tx: Tx,
  vault: Vault,
  input: ProjectInput,
  author: Author,
): Promise<Project> {
  const values = valuesOf(input, resolveAddresses(input, []))
  const projectId = await saveNewProject(tx, { ...values, registrantId: author.actor }).catch(
    asContractExists,
  )
  await storeKeys(tx, vault, {
    projectId,
    mainnet: input.mainnet,
    secretKeys: input.secretKeys,
    actor: author.actor,
  })
  const after = await readProject(tx, projectId)
  await saveAudit(tx, {
    ...author,
    action: 'project.register',
    entityId: projectId,
    after,
  })
  return after
}

/**
 * A key that is not in the input stays as it is.
 * @throws AppError PROJECT_HOLDS_NFTS when what is on its way could not be followed or given back any more,
 * CONTRACT_EXISTS, BAD_REQUEST for a key that does not fit.
 */
export async function modifyProject(
  tx: Tx,
  vault: Vault,
  options: { projectId: number; input: ProjectInput },
  author: Author,
): Promise<Project> {
  const { projectId, input } = options
  await lockProject(tx, projectId)
  const before = await readProject(tx, projectId)
  const values = valuesOf(input, resolveAddresses(input, await listStoredKeys(tx, [projectId])))
  if (isMoved(before, values) && (await hasAssetsInFlight(tx, projectId)))
    throw new AppError('PROJECT_HOLDS_NFTS')
  await saveProject(tx, projectId, { ...values, modifierId: author.actor, modifiedAt: new Date() }).catch(
    asContractExists,
  )
  await storeKeys(tx, vault, {
    projectId,
    mainnet: input.mainnet,
    secretKeys: input.secretKeys,
    actor: author.actor,
  })
  const after = await readProject(tx, projectId)
  await saveAudit(tx, {
    ...author,
    action: 'project.modify',
    entityId: projectId,
    before,
    after,
  })
  return after
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

function asContractExists(error: unknown): never {
  if (isUniqueViolation(error, 'projects_contract_alive')) throw new AppError('CONTRACT_EXISTS')
  throw error
}

function instantOf(text: string | null) {
  return text === null ? null : new Date(text)
}

/** An EVM address is the same in any case; without this the same contract could be registered twice. */
function contractOf({ contractAddress, mainnet }: ProjectInput) {
  if (!contractAddress) return null
  return mainnet === 'solana' ? contractAddress : contractAddress.toLowerCase()
}

function valuesOf(input: ProjectInput, addresses: WalletAddresses): ProjectValues {
  return {
    symbol: input.symbol,
    name: input.name,
    nameKor: input.nameKor,
    contractAddress: contractOf(input),
    mainnet: input.mainnet,
    creatorFeePercent: input.creatorFeePercent,
    projectFeePercent: input.projectFeePercent,
    jsonPath: input.jsonPath || null,
    image: input.image || null,
    ...addresses,
    startTime: instantOf(input.startTime),
    endTime: instantOf(input.endTime),
    mintStartBlock: input.mintStartBlock,
    mintEndBlock: input.mintEndBlock,
    description: input.description || null,
  }
}
