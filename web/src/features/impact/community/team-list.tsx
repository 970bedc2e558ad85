import { TEAM_ROLE_LABELS, type Team, teamsApi } from '@commonplot/shared/teams/teams.contract.ts'
import { call } from '../../../lib/call.ts'
import { useFormat } from '../../../lib/visit.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { MembershipButton } from './membership-button.tsx'
import { Rank } from './rank.tsx'

const SHOWN_TEAMS = 5
const SHOWN_MEMBERS = 5

export function TeamList({ teams, ownTeam }: { teams: readonly Team[]; ownTeam: Team | null }) {
  if (teams.length === 0) return <p className="text-ink-soft">There are no teams yet.</p>
  const shown = teams.slice(0, SHOWN_TEAMS)
  const isBelow = ownTeam !== null && !shown.some(({ id }) => id === ownTeam.id)
  return (
    <>
      <ol aria-label="Teams" className="grid gap-5 md:grid-cols-2">
        {shown.map((team, index) => (
          <li key={team.id}>
            <TeamCard team={team} place={index + 1} ownTeamId={ownTeam?.id} />
          </li>
        ))}
      </ol>
      {isBelow && (
        <section aria-label="Your team" className="mt-8 border-t border-line pt-8">
          <TeamCard team={ownTeam} place={placeOf(ownTeam, teams)} ownTeamId={ownTeam.id} />
        </section>
      )}
    </>
  )
}

/** Null for a team below the listed ranks. */
function placeOf(team: Team, teams: readonly Team[]): number | null {
  const index = teams.findIndex(({ id }) => id === team.id)
  return index < 0 ? null : index + 1
}

interface TeamCardProps {
  team: Team
  place: number | null
  ownTeamId: string | undefined
}

function TeamCard({ team, place, ownTeamId }: TeamCardProps) {
  const format = useFormat()
  const { id, name } = team
  const isOwn = ownTeamId === id
  return (
    <Card className="flex h-full flex-col gap-4 p-6">
      <div className="flex items-center gap-4">
        {place !== null && <Rank place={place} />}
        <h3 className="text-xl">{name}</h3>
        {isOwn && <Badge tone="leaf">Your team</Badge>}
      </div>
      <p className="text-ink-soft">{team.description}</p>
      <p>
        {format.count(team.totalPoints)} points · about {format.rating(team.totalCo2Saved)} kg CO2 ·{' '}
        {team.memberCount} {team.memberCount === 1 ? 'member' : 'members'}
      </p>
      <ul aria-label={`Members of ${name}`} className="grid gap-2">
        {team.members.slice(0, SHOWN_MEMBERS).map((member) => (
          <li key={member.userId} className="flex items-center gap-3">
            <Avatar
              fullName={member.username}
              src={member.profileImage}
              className="size-8 text-sm"
            />
            <span className="font-medium">{member.username}</span>
            <span className="text-sm text-ink-soft">{TEAM_ROLE_LABELS[member.role]}</span>
          </li>
        ))}
      </ul>
      {(isOwn || ownTeamId === undefined) && (
        <div className="mt-auto flex justify-end">
          <MembershipButton
            name={name}
            joined={isOwn}
            join={() => call(teamsApi.joinTeam, { params: { id } })}
            leave={() => call(teamsApi.leaveTeam, { params: { id } })}
          />
        </div>
      )}
    </Card>
  )
}
