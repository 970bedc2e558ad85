import { PATHS } from '@commonplot/shared/screens/screens.ts'
import type { User } from '@commonplot/shared/users/user.ts'
import { MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormat, useVisit } from '../../lib/visit.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { Emoji } from '../../ui/emoji.tsx'
import { ButtonLink } from '../../ui/link.tsx'
import { ShareLinkButton } from '../../ui/share-link-button.tsx'

const CONNECTIONS = 45

interface ProfileHeaderProps {
  user: User
  /** More links after the buttons. */
  children?: ReactNode
}

export function ProfileHeader({ user, children }: ProfileHeaderProps) {
  const format = useFormat()
  const { hasAccounts } = useVisit()
  return (
    <Card className="flex flex-col gap-6 p-6 md:flex-row md:p-8">
      <Avatar fullName={user.fullName} src={user.profileImage} className="size-28 text-3xl" />
      <div className="min-w-0 flex-1">
        <h1 className="text-3xl">{user.fullName}</h1>
        <p className="text-lg text-ink-soft">@{user.username}</p>
        {user.location && (
          <p className="mt-2 flex items-center gap-2 text-ink-soft">
            <MapPin aria-hidden strokeWidth={1.75} className="size-5" /> {user.location}
          </p>
        )}
        {user.bio && <p className="mt-3 max-w-prose">{user.bio}</p>}
        <p className="mt-4 flex flex-wrap gap-x-6 gap-y-1 font-semibold">
          <span>{format.count(user.points)} points</span>
          <span>{user.level}</span>
          <span>{CONNECTIONS} connections</span>
        </p>
        <ul aria-label="Badges" className="mt-4 flex flex-wrap gap-2">
          {user.badges.map((name) => (
            <li key={name}>
              <Badge tone="sun">{name}</Badge>
            </li>
          ))}
        </ul>
      </div>
      <div className="flex flex-wrap gap-3 md:flex-col">
        <ButtonLink href={PATHS.settings}>Edit Profile</ButtonLink>
        <ShareLinkButton variant="secondary" title={user.fullName} path={PATHS.profile}>
          Share Profile
        </ShareLinkButton>
        <ButtonLink variant="secondary" href={PATHS.hosting}>
          Hosting
        </ButtonLink>
        {hasAccounts && (
          <ButtonLink variant="secondary" href={PATHS.account}>
            Account
          </ButtonLink>
        )}
        {children}
      </div>
    </Card>
  )
}

const STATS = [
  ['42', 'Plants grown'],
  ['15kg', 'CO2 saved'],
  ['3', 'Tools shared'],
  ['1', 'Plot'],
] as const

const ACHIEVEMENTS = [
  ['🧺', 'First Harvest'],
  ['🌱', 'Green Thumb'],
  ['🤝', 'Community Helper'],
] as const

export function ImpactStatsCard() {
  return (
    <Card className="p-6">
      <h2 className="text-xl">Impact stats</h2>
      <dl className="mt-4 grid grid-cols-2 gap-4">
        {STATS.map(([value, label]) => (
          <div key={label} className="flex flex-col-reverse">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="display text-2xl font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

export function RecentAchievementsCard() {
  return (
    <Card className="p-6">
      <h2 className="text-xl">Recent achievements</h2>
      <ul className="mt-4 grid gap-3">
        {ACHIEVEMENTS.map(([icon, name]) => (
          <li key={name} className="flex items-center gap-3">
            <Emoji symbol={icon} className="size-10" />
            {name}
          </li>
        ))}
      </ul>
    </Card>
  )
}
