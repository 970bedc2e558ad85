import { levelOf } from '@commonplot/shared/impact/levels.ts'
import type { User } from '@commonplot/shared/users/user.ts'
import { and, desc, eq } from 'drizzle-orm'
import type { Database } from '../../adapters/database/database.port.ts'
import { notHiddenFrom } from '../../sql/reach.ts'
import { users } from '../users/users.table.ts'
import { badges, userBadges } from './badges.table.ts'
import { userImpact } from './impact-totals.table.ts'

export async function findProfile(
  db: Database,
  id: string,
  viewerId: string | null,
): Promise<User | undefined> {
  const [[person], earned] = await Promise.all([
    db
      .select({ user: users, points: userImpact.points })
      .from(users)
      .leftJoin(userImpact, eq(userImpact.userId, users.id))
      .where(and(eq(users.id, id), notHiddenFrom(users.id, viewerId))),
    db
      .select({ name: badges.name })
      .from(userBadges)
      .innerJoin(badges, eq(badges.id, userBadges.badgeId))
      .where(eq(userBadges.userId, id))
      .orderBy(desc(userBadges.earnedAt), badges.position),
  ])
  if (!person) return undefined
  const points = person.points ?? 0
  return {
    ...person.user,
    points,
    level: levelOf(points),
    badges: earned.map(({ name }) => name),
    createdAt: person.user.createdAt.toISOString(),
  }
}
