import { isOfWallet, type ChangeStake, type ChangeSubject } from '#contract/approval/project-changes.ts'
import { sourceCoins } from '#contract/migration/codes.ts'
import { formatCount, formatWei } from '#web/src/shared/format.ts'
import { Card, Facts } from '#web/src/ui/card.tsx'
import { useWords } from '../kit/words.ts'
import { Sol } from '../parts/sol.tsx'

/** What hangs on the wallet of before, and on its project, as it is now. */
export function StakeCard({ stake, subject }: { stake: ChangeStake; subject: ChangeSubject }) {
  const say = useWords('approvals')
  const { otherProjects, runs, campaigns, migrations, isHolding } = stake
  const ofWallet = [
    {
      key: 'balance',
      name: say('stake.balance'),
      value: <Balance stake={stake} />,
    },
    {
      key: 'projects',
      name: say('stake.projects'),
      value: otherProjects.length > 0 ? otherProjects.join(', ') : say('stake.none'),
    },
  ]
  const rows = [
    ...(isOfWallet(subject) ? ofWallet : []),
    { key: 'runs', name: say('stake.runs'), value: formatCount(runs) },
    { key: 'campaigns', name: say('stake.campaigns'), value: formatCount(campaigns) },
    { key: 'migrations', name: say('stake.migrations'), value: formatCount(migrations) },
    ...(isHolding ? [{ key: 'holding', name: say('stake.holding'), value: say('holdingNext') }] : []),
  ]
  return (
    <Card id="stake" title={say('stake.title')}>
      <Facts rows={rows} />
    </Card>
  )
}

/** The coin that the wallet of before has, on the chain of its project. */
function Balance({ stake: { sourceBalance, balanceLamports } }: { stake: ChangeStake }) {
  const say = useWords('approvals')
  if (sourceBalance) return `${formatWei(sourceBalance.wei)} ${sourceCoins[sourceBalance.chain]}`
  return balanceLamports === null ? say('stake.unread') : <Sol lamports={balanceLamports} />
}
