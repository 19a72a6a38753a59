import type { IssueDefinition } from '../list/list-definition.ts'

/** What may be wrong with a row that hands something over. */
export const authorityIssues = {
  alreadyPlanned: {
    severity: 'error',
    title: { kor: '다른 작업에 이미 있음', eng: 'Already in another run' },
    sentence: {
      kor: '작업 "{run}"에 이미 있습니다. 그 작업이 같은 지갑으로 넘기거나, 아직 끝나지 않았습니다. 끝나기를 기다리거나, 실패했으면 그 작업을 다시 시도하거나, 이 목록에서 빼 주세요.',
      eng: 'Already in the run "{run}", which hands it to the same wallet, or has not finished yet. Wait for that run, retry it if it failed, or remove the row.',
    },
  },
  targetUnknown: {
    severity: 'error',
    title: { kor: '알 수 없는 대상', eng: 'Unknown kind' },
    sentence: {
      kor: '"{value}"는 알 수 없는 대상입니다. nft, tree, collection 중 하나로 적어 주세요. 비우면 nft입니다.',
      eng: '"{value}" says nothing here. Write nft, tree or collection; an empty cell is an nft.',
    },
  },
  authorityOffCurve: {
    severity: 'warning',
    title: { kor: '키가 없는 주소', eng: 'Address without a key' },
    sentence: {
      kor: '새 권한 {value}에는 비밀 키가 없습니다. 프로그램(예: 멀티시그 금고)만 서명할 수 있는 주소입니다. 맞는 주소인지 다시 확인해 주세요.',
      eng: 'No secret key belongs to the new authority {value}: only a program, such as that of a multisig vault, can sign for it. Make sure that it is the one you mean.',
    },
  },
  authorityIsTarget: {
    severity: 'error',
    title: { kor: '대상과 같은 주소', eng: 'The same address twice' },
    sentence: {
      kor: '넘길 대상과 새 권한이 같은 주소입니다. 새 권한을 가질 지갑의 주소를 적어 주세요.',
      eng: 'What is handed over and its new authority are the same address. Enter the wallet that is to have the authority.',
    },
  },
  authorityIsOurs: {
    severity: 'error',
    title: { kor: '이미 이 지갑의 권한', eng: 'Authority of this wallet already' },
    sentence: {
      kor: '새 권한이 이 프로젝트의 관리자 지갑입니다. 관리자 지갑은 자신이 권한을 가진 것만 넘길 수 있으므로 바뀌는 것이 없습니다. 이 행을 빼 주세요.',
      eng: 'The new authority is the admin wallet of this project, which hands over only what it has: nothing would change. Remove the row.',
    },
  },
  leafWithoutAuthority: {
    severity: 'error',
    title: { kor: '권한이 따로 없는 압축 NFT', eng: 'Compressed NFT, without an authority of its own' },
    sentence: {
      kor: '압축 NFT "{name}"에는 자기만의 권한이 없습니다. 컬렉션의 권한자가 바꾸고, 트리의 위임자가 발행합니다. 이 행을 빼고 트리(tree)와 컬렉션(collection)의 주소를 넘겨 주세요.',
      eng: '"{name}" is compressed and has no authority of its own: that of its collection changes it, and the delegate of its tree mints. Remove the row, and hand over the addresses of the tree (tree) and of the collection (collection).',
    },
  },
  authorityElsewhere: {
    severity: 'error',
    title: { kor: '다른 지갑의 권한', eng: 'Authority of another wallet' },
    sentence: {
      kor: '권한이 이 프로젝트의 관리자 지갑({wallet})이 아니라 {authority}에 있습니다. 그 지갑의 키를 가진 프로젝트를 고르거나 이 행을 빼 주세요.',
      eng: 'The authority is {authority}, not the admin wallet of this project ({wallet}). Choose the project whose wallet that is, or remove the row.',
    },
  },
  targetIsTree: {
    severity: 'error',
    title: { kor: '트리 주소', eng: 'Address of a tree' },
    sentence: {
      kor: '이 주소는 트리입니다. 대상 열에 tree라고 적어 주세요. 트리는 위임자가 바뀝니다.',
      eng: 'A tree is at this address. Write tree in the column Kind: it gets another delegate.',
    },
  },
  targetIsNoTree: {
    severity: 'error',
    title: { kor: '트리가 아닌 주소', eng: 'Not a tree' },
    sentence: {
      kor: '이 주소는 트리가 아니라 NFT입니다. 대상 열에 nft 또는 collection이라고 적어 주세요.',
      eng: 'An NFT is at this address, not a tree. Write nft or collection in the column Kind.',
    },
  },
  collectionTooEarly: {
    severity: 'error',
    title: { kor: '컬렉션은 맨 뒤에', eng: 'A collection comes last' },
    sentence: {
      kor: '컬렉션은 다른 모든 것을 넘긴 다음 마지막에 넘깁니다. 넘긴 뒤에는 그 NFT를 인증하거나 바꿀 수 없기 때문입니다. 이 행을 {lastRow}행 뒤로 옮겨 주세요.',
      eng: 'A collection is handed over after everything else, since nothing of it can be verified or changed afterwards. Move this row behind row {lastRow}.',
    },
  },
} satisfies Record<string, IssueDefinition>
