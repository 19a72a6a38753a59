import type { ProjectRow, StoredKey } from '#db/project/projects.ts'
import type { Project } from '#contract/project/projects.ts'
import { presentInstant, presentOptionalInstant } from '../http/instant.ts'

/** A project as a browser sees it: of its keys only purpose, address and time. */
export function presentProject({ project, registrant, modifier }: ProjectRow, keys: StoredKey[]): Project {
  return {
    projectId: project.id,
    symbol: project.symbol,
    name: project.name,
    nameKor: project.nameKor,
    contractAddress: project.contractAddress,
    mainnet: project.mainnet,
    creatorFeePercent: project.creatorFeePercent,
    projectFeePercent: project.projectFeePercent,
    jsonPath: project.jsonPath,
    image: project.image,
    adminWalletAddress: project.adminWalletAddress,
    listingWalletAddress: project.listingWalletAddress,
    feeWalletAddress: project.feeWalletAddress,
    startTime: presentOptionalInstant(project.startTime),
    endTime: presentOptionalInstant(project.endTime),
    mintStartBlock: project.mintStartBlock,
    mintEndBlock: project.mintEndBlock,
    description: project.description,
    storedKeys: keys
      .filter((key) => key.projectId === project.id)
      .map((key) => ({ purpose: key.purpose, address: key.address, storedAt: presentInstant(key.storedAt) })),
    registrant: registrant ?? project.registrantId,
    registeredAt: presentInstant(project.registeredAt),
    modifier: modifier ?? project.modifierId,
    modifiedAt: presentOptionalInstant(project.modifiedAt),
  }
}
