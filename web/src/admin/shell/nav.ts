import {
  ArrowLeftRight,
  BellRing,
  ListChecks,
  Megaphone,
  Siren,
  Boxes,
  CalendarCheck,
  CalendarDays,
  CalendarRange,
  ClipboardList,
  ClipboardPlus,
  DoorOpen,
  FileCheck2,
  FileCode2,
  FolderKanban,
  Hotel,
  FolderPen,
  FolderPlus,
  Gift,
  Images,
  Inbox,
  KeyRound,
  KeySquare,
  Layers,
  LayoutDashboard,
  LayoutGrid,
  Mail,
  Newspaper,
  PenLine,
  ReceiptText,
  HandCoins,
  Tags,
  Route,
  Scale,
  ScrollText,
  ScanSearch,
  Send,
  Settings2,
  Sparkles,
  TreePine,
  MailPlus,
  UserCog,
  UsersRound,
  WalletCards,
  CircleDollarSign,
  CirclePlus,
  Coins,
  Dices,
  type LucideIcon,
} from 'lucide-react'
import { useMay } from '../access.ts'
import { paths } from '../paths.ts'
import { toCreateRun, type Purpose } from '../parts/purpose.ts'
import type { AdminKeyBelow } from '#web/src/shared/sentence-keys.ts'

export interface NavItem {
  id: AdminKeyBelow<'shell.nav.items'>
  icon: LucideIcon
  /** Undefined: part of a later release. */
  to?: string
  /** What its page is for: whoever may not do that is not led there. */
  by?: Purpose
}

export interface NavGroup {
  id: AdminKeyBelow<'shell.nav.groups'>
  items: NavItem[]
}

/** The menu labels of SPEC.md section 2; words are in the locales under shell.nav. */
export const navGroups: NavGroup[] = [
  { id: 'overview', items: [{ id: 'home', icon: LayoutDashboard, to: paths.home }] },
  {
    id: 'projects',
    items: [
      { id: 'projects', icon: FolderKanban, to: paths.projects },
      {
        id: 'createProject',
        icon: FolderPlus,
        to: paths.createProject,
        by: { of: 'registerProject', role: 'owner' },
      },
      {
        id: 'modifyProject',
        icon: FolderPen,
        to: paths.projectPick,
        by: { of: 'modifyProject', role: 'owner' },
      },
      { id: 'projectWallets', icon: WalletCards, to: paths.projectWallets },
    ],
  },
  {
    id: 'minting',
    items: [
      { id: 'masters', icon: Layers, to: paths.masters },
      {
        id: 'createMaster',
        icon: CirclePlus,
        to: paths.createMaster,
        by: toCreateRun,
      },
      { id: 'approvals', icon: FileCheck2, to: paths.approvals },
      { id: 'reveals', icon: Sparkles, to: paths.reveals },
      { id: 'collections', icon: Boxes, to: paths.collections },
      { id: 'handOver', icon: KeySquare, to: paths.handOver, by: { of: 'readHandOver', role: 'operator' } },
      { id: 'trees', icon: TreePine, to: paths.trees },
      { id: 'fileSets', icon: Images, to: paths.fileSets },
      { id: 'tokens', icon: Coins, to: paths.tokens },
      {
        id: 'createToken',
        icon: CircleDollarSign,
        to: paths.createToken,
        by: { of: 'createToken', role: 'approver' },
      },
      { id: 'txLog', icon: ReceiptText, to: paths.txLog },
      { id: 'auditLog', icon: ScrollText, to: paths.auditLog },
    ],
  },
  {
    id: 'campaigns',
    items: [
      { id: 'airdrop', icon: Gift, to: paths.campaigns },
      { id: 'airdropMenu', icon: LayoutGrid, to: paths.campaignMenu },
      { id: 'weeklyMenu', icon: CalendarRange, to: paths.weeklyMenu },
      { id: 'airdropCalendar', icon: CalendarDays, to: paths.campaignCalendar },
      { id: 'draws', icon: Dices, to: paths.draws },
      { id: 'snapshots', icon: ScanSearch, to: paths.snapshots },
      { id: 'airdropApplications', icon: Send, to: paths.airdropApplications },
      { id: 'applicationWindows', icon: DoorOpen, to: paths.applicationWindows },
    ],
  },
  {
    id: 'payments',
    items: [
      { id: 'payments', icon: WalletCards, to: paths.payments },
      { id: 'receipts', icon: HandCoins, to: paths.receipts },
      { id: 'payPrices', icon: Tags, to: paths.payPrices },
    ],
  },
  {
    id: 'migration',
    items: [
      { id: 'migrations', icon: ArrowLeftRight, to: paths.migrations },
      { id: 'deposits', icon: Inbox, to: paths.deposits },
      { id: 'migrationRoutes', icon: Route, to: paths.migrationRoutes },
      { id: 'reconcile', icon: Scale, to: paths.reconcile },
      { id: 'contracts', icon: FileCode2, to: paths.contracts },
    ],
  },
  {
    id: 'reservations',
    items: [
      { id: 'reservations', icon: CalendarCheck, to: paths.reservations },
      { id: 'places', icon: Hotel, to: paths.places },
    ],
  },
  {
    id: 'people',
    items: [
      { id: 'users', icon: UsersRound, to: paths.users, by: { of: 'listUsers', role: 'operator' } },
      {
        id: 'documents',
        icon: FileCheck2,
        to: paths.documents,
        by: { of: 'listDocuments', role: 'operator' },
      },
    ],
  },
  {
    id: 'alerts',
    items: [
      { id: 'alerts', icon: BellRing, to: paths.alerts },
      { id: 'alertRules', icon: Siren, to: paths.alertRules },
      { id: 'alertChannels', icon: Megaphone, to: paths.alertChannels },
      { id: 'deliveries', icon: ListChecks, to: paths.deliveries },
    ],
  },
  {
    id: 'site',
    items: [
      { id: 'news', icon: Newspaper, to: paths.news },
      {
        id: 'createNews',
        icon: PenLine,
        to: paths.createNews,
        by: { of: 'createArticle', role: 'operator' },
      },
      { id: 'surveys', icon: ClipboardList, to: paths.surveys },
      {
        id: 'createSurvey',
        icon: ClipboardPlus,
        to: paths.createSurvey,
        by: { of: 'createSurvey', role: 'operator' },
      },
      { id: 'inquiries', icon: Mail, to: paths.inquiries, by: { of: 'listInquiries', role: 'operator' } },
      { id: 'features', icon: DoorOpen, to: paths.features },
      { id: 'settings', icon: Settings2, to: paths.settings },
      { id: 'staff', icon: UserCog, to: paths.staff, by: { of: 'listStaff', role: 'owner' } },
      {
        id: 'staffInvitations',
        icon: MailPlus,
        to: paths.staffInvitations,
        by: { of: 'listStaffInvitations', role: 'owner' },
      },
      { id: 'apiTokens', icon: KeyRound, to: paths.apiTokens, by: { of: 'listApiTokens', role: 'owner' } },
    ],
  },
]

/** The menu of whoever is logged in: without what they may not do. */
export function useNavGroups(): NavGroup[] {
  const may = useMay()
  return navGroups.map((group) => ({ ...group, items: group.items.filter(({ by }) => !by || may(by)) }))
}
