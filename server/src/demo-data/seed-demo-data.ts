import { sql } from 'drizzle-orm'
import type { TransactionalDatabase, WritableDatabase } from '../adapters/database/database.port.ts'
import {
  sandboxPaymentIntents,
  sandboxRefunds,
} from '../adapters/payments/sandbox/sandbox-payments.table.ts'
import { bookings } from '../features/bookings/bookings.table.ts'
import { businesses } from '../features/businesses/businesses.table.ts'
import { challengeMembers, challenges } from '../features/challenges/challenges.table.ts'
import { competitionMembers, competitions } from '../features/competitions/competitions.table.ts'
import { experts } from '../features/experts/experts.table.ts'
import { userBadges } from '../features/impact/badges/badges.table.ts'
import { activities } from '../features/impact/impact.table.ts'
import {
  conversationReads,
  conversations,
  messages,
} from '../features/messaging/messaging.table.ts'
import { savedPlants } from '../features/plants/plants.table.ts'
import { plots } from '../features/plots/plots.table.ts'
import { comments } from '../features/posts/comments.table.ts'
import { postLikes, posts } from '../features/posts/posts.table.ts'
import { refunds } from '../features/rentals/refunds/refunds.table.ts'
import { rentals } from '../features/rentals/rentals.table.ts'
import { reviews } from '../features/reviews/reviews.table.ts'
import { teamActivities, teamMembers, teams } from '../features/teams/teams.table.ts'
import { tools } from '../features/tools/tools.table.ts'
import { users } from '../features/users/users.table.ts'
import { rebuildTotals } from '../rebuild-totals.ts'
import { demoBusinesses } from './demo-businesses.ts'
import {
  demoChallengeMembers,
  demoChallenges,
  demoCompetitionMembers,
  demoCompetitions,
  demoSavedPlants,
  demoTeamMembers,
  demoTeams,
} from './demo-community.ts'
import {
  demoBookings,
  demoConversationReads,
  demoConversations,
  demoMessages,
} from './demo-conversations.ts'
import { demoLedger } from './demo-ledger.ts'
import { demoExperts, demoPlots, demoTools } from './demo-listings.ts'
import { demoComments, demoPostLikes, demoPosts } from './demo-posts.ts'
import { demoPaymentIntents, demoRefunds, demoRentals, demoSandboxRefunds } from './demo-rentals.ts'
import { demoReviews } from './demo-reviews.ts'
import { demoUsers } from './demo-users.ts'
import { seedOnce } from './seed-empty-product.ts'

/** Fills an empty database; one that has people in it is left as it is. */
export async function seedDemoData(db: TransactionalDatabase, now: Date): Promise<void> {
  await seedOnce(db, async (tx) => {
    await insertListings(tx, now)
    await insertCommunity(tx, now)
    await insertRentals(tx, now)
    await insertConversations(tx, now)
    await rebuildTotals(tx)
  })
}

async function insertListings(db: WritableDatabase, now: Date): Promise<void> {
  await db.insert(users).values(demoUsers(now))
  await db.insert(plots).values(demoPlots(now))
  await db.insert(tools).values(demoTools(now))
  await db.insert(reviews).values(demoReviews(now))
  await db.insert(savedPlants).values(demoSavedPlants(now))
  await db.insert(experts).values(demoExperts(now))
  await db.insert(businesses).values(demoBusinesses(now))
}

async function insertCommunity(db: WritableDatabase, now: Date): Promise<void> {
  const { lines, earned, teamLines } = demoLedger(now)
  await db.insert(posts).values(demoPosts(now))
  await db.insert(postLikes).values(demoPostLikes(now))
  await db.insert(comments).values(demoComments(now))
  await db.insert(teams).values(demoTeams(now))
  await db.insert(teamMembers).values(demoTeamMembers(now))
  await db.insert(challenges).values(demoChallenges(now))
  await db.insert(challengeMembers).values(demoChallengeMembers(now))
  await db.insert(competitions).values(demoCompetitions(now))
  await db.insert(competitionMembers).values(demoCompetitionMembers(now))
  await db.insert(activities).values(lines)
  await db.insert(teamActivities).values(teamLines)
  await db.insert(userBadges).values(earned)
}

async function insertRentals(db: WritableDatabase, now: Date): Promise<void> {
  await db.insert(sandboxPaymentIntents).values(demoPaymentIntents(now))
  await db.insert(sandboxRefunds).values(demoSandboxRefunds(now))
  await db.insert(rentals).values(demoRentals(now))
  await db.insert(refunds).values(demoRefunds(now))
}

async function insertConversations(db: WritableDatabase, now: Date): Promise<void> {
  await db.insert(bookings).values(demoBookings(now))
  await db.insert(conversations).values(demoConversations(now))
  await db.insert(conversationReads).values(demoConversationReads(now))
  await db.insert(messages).values(demoMessages(now))
}

/** Removes every row of ours; the schema and the record of its migrations stay. */
export async function emptyDatabase(db: WritableDatabase): Promise<void> {
  const tables = await db.execute<{ name: string }>(sql`
    select quote_ident(tablename) as name from pg_tables
    where schemaname = 'public' and tablename <> 'applied_migrations'`)
  const names = tables.map(({ name }) => name).join(', ')
  if (names !== '') await db.execute(sql.raw(`truncate ${names} restart identity`))
}
