import {
  Boxes,
  FolderKanban,
  FolderPen,
  FolderPlus,
  Gift,
  Layers,
  LayoutDashboard,
  ReceiptText,
  UsersRound,
  WalletCards,
  CirclePlus,
  type LucideIcon,
} from 'lucide-react'
import { paths } from '../paths.ts'

export interface NavItem {
  id: string
  icon: LucideIcon
  /** Undefined: part of a later release. */
  to?: string
}

export interface NavGroup {
  id: string
  items: NavItem[]
}

/** The menu labels of SPEC.md section 2; words are in the locales under shell.nav. */
export const navGroups: NavGroup[] = [
  { id: 'overview', items: [{ id: 'home', icon: LayoutDashboard, to: paths.home }] },
  {
    id: 'projects',
    items: [
      { id: 'projects', icon: FolderKanban, to: paths.projects },
      { id: 'createProject', icon: FolderPlus, to: paths.createProject },
      { id: 'modifyProject', icon: FolderPen, to: paths.projectPick },
      { id: 'projectWallets', icon: WalletCards, to: paths.projectWallets },
    ],
  },
  {
    id: 'minting',
    items: [
      { id: 'masters', icon: Layers, to: paths.masters },
      { id: 'createMaster', icon: CirclePlus, to: paths.createMaster },
      { id: 'collections', icon: Boxes, to: paths.collections },
      { id: 'txLog', icon: ReceiptText, to: paths.txLog },
    ],
  },
  {
    id: 'later',
    items: [
      { id: 'airdrop', icon: Gift },
      { id: 'users', icon: UsersRound },
    ],
  },
]
