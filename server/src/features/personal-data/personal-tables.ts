import type { AuditAction } from '@commonplot/shared/operator/audit.ts'
import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, AnyPgTable } from 'drizzle-orm/pg-core'
import {
  accounts,
  cityLogins,
  invitations,
  passkeyChallenges,
  passkeys,
  sessions,
  signInCodes,
} from '../accounts/accounts.table.ts'
import { attachments } from '../attachments/attachments.table.ts'
import { auditLog } from '../audit/audit.table.ts'
import { blockedPeople } from '../blocking/blocking.table.ts'
import { bookings } from '../bookings/bookings.table.ts'
import { challengeMembers } from '../challenges/challenges.table.ts'
import { competitionMembers } from '../competitions/competitions.table.ts'
import { experts } from '../experts/experts.table.ts'
import { externalSyncRuns } from '../external-data/external-data.table.ts'
import { calendarFeeds } from '../hosting/calendar-feeds.table.ts'
import { userBadges } from '../impact/badges/badges.table.ts'
import { activities } from '../impact/impact.table.ts'
import {
  userImpact,
  userImpactDays,
  userImpactMonths,
  userImpactTypes,
} from '../impact/totals/totals.table.ts'
import { conversationReads, conversations, messages } from '../messaging/messaging.table.ts'
import {
  notificationSettings,
  notifications,
  pushSubscriptions,
  senderPauses,
} from '../notifications/notifications.table.ts'
import { appeals } from '../operator/appeals/appeals.table.ts'
import { photos } from '../photos/photos.table.ts'
import { privatePlaces } from '../places/places.table.ts'
import { savedPlants } from '../plants/plants.table.ts'
import { plots } from '../plots/plots.table.ts'
import { comments } from '../posts/comments.table.ts'
import { postLikes, posts } from '../posts/posts.table.ts'
import { takenDays } from '../rentals/availability/taken-days.table.ts'
import { claims } from '../rentals/deposits/claims.table.ts'
import { extensions } from '../rentals/extensions/extensions.table.ts'
import { handoverSteps } from '../rentals/handover/handover.table.ts'
import { refunds } from '../rentals/refunds/refunds.table.ts'
import { rentals } from '../rentals/rentals.table.ts'
import { reports } from '../reports/reports.table.ts'
import { isSeen, reviews } from '../reviews/reviews.table.ts'
import { savedSearches, savedSearchMatches } from '../saved-searches/saved-searches.table.ts'
import { teamActivities, teamMembers } from '../teams/teams.table.ts'
import { tools } from '../tools/tools.table.ts'
import { userSettings, users } from '../users/users.table.ts'

export interface PersonalTable {
  table: AnyPgTable
  /** The condition for a person's rows. */
  isAbout: (userId: string) => SQL | undefined
}

const of = (...columns: AnyPgColumn[]): PersonalTable['isAbout'] => {
  return (userId) => or(...columns.map((column) => eq(column, userId)))
}

/** A conversation belongs to both participants, with all its messages. */
const inConversationsOf =
  (conversationId: AnyPgColumn): PersonalTable['isAbout'] =>
  (userId) =>
    sql`${conversationId} in (select ${conversationReads.conversationId} from ${conversationReads}
      where ${conversationReads.userId} = ${userId})`

const ofRentalsOf =
  (rentalId: AnyPgColumn): PersonalTable['isAbout'] =>
  (userId) =>
    sql`${rentalId} in (select ${rentals.id} from ${rentals}
      where ${rentals.renterId} = ${userId} or ${rentals.ownerId} = ${userId})`

const ofItemsOf =
  (itemKey: AnyPgColumn): PersonalTable['isAbout'] =>
  (userId) =>
    sql`${itemKey} in (
      select 'plot:' || ${plots.id} from ${plots} where ${plots.ownerId} = ${userId}
      union all
      select 'tool:' || ${tools.id} from ${tools} where ${tools.ownerId} = ${userId})`

/** Reviews about the person are exported once they are published. */
const writtenOrSeen: PersonalTable['isAbout'] = (userId) =>
  or(eq(reviews.authorId, userId), and(eq(reviews.subjectId, userId), isSeen(reviews)))

/** Acts whose reason was sent to the person; other reasons are internal. */
const NOTIFIED_ACTS: AuditAction[] = [
  'person_suspended',
  'listing_hidden',
  'listing_shown',
  'content_hidden',
  'content_shown',
  'appeal_answered',
]
const notifiedActsAbout: PersonalTable['isAbout'] = (userId) =>
  and(eq(auditLog.personId, userId), inArray(auditLog.action, NOTIFIED_ACTS))

/** Keyed by the name in the file. A test fails if a table about people is missing. */
export const PERSONAL_TABLES: Record<string, PersonalTable> = {
  profile: { table: users, isAbout: of(users.id) },
  settings: { table: userSettings, isAbout: of(userSettings.userId) },
  plots: { table: plots, isAbout: of(plots.ownerId) },
  tools: { table: tools, isAbout: of(tools.ownerId) },
  expertProfiles: { table: experts, isAbout: of(experts.userId) },
  rentalsAndPayments: { table: rentals, isAbout: of(rentals.renterId, rentals.ownerId) },
  refunds: { table: refunds, isAbout: ofRentalsOf(refunds.rentalId) },
  handovers: { table: handoverSteps, isAbout: ofRentalsOf(handoverSteps.rentalId) },
  claims: { table: claims, isAbout: ofRentalsOf(claims.rentalId) },
  extensions: { table: extensions, isAbout: ofRentalsOf(extensions.rentalId) },
  takenDays: { table: takenDays, isAbout: ofItemsOf(takenDays.itemKey) },
  calendarFeeds: { table: calendarFeeds, isAbout: of(calendarFeeds.userId) },
  bookings: { table: bookings, isAbout: of(bookings.requesterId, bookings.ownerId) },
  activities: { table: activities, isAbout: of(activities.userId) },
  impactTotals: { table: userImpact, isAbout: of(userImpact.userId) },
  badges: { table: userBadges, isAbout: of(userBadges.userId) },
  teams: { table: teamMembers, isAbout: of(teamMembers.userId) },
  teamActivities: { table: teamActivities, isAbout: of(teamActivities.userId) },
  challenges: { table: challengeMembers, isAbout: of(challengeMembers.userId) },
  competitions: { table: competitionMembers, isAbout: of(competitionMembers.userId) },
  posts: { table: posts, isAbout: of(posts.userId) },
  comments: { table: comments, isAbout: of(comments.userId) },
  likes: { table: postLikes, isAbout: of(postLikes.userId) },
  reviews: { table: reviews, isAbout: writtenOrSeen },
  savedPlants: { table: savedPlants, isAbout: of(savedPlants.userId) },
  conversations: { table: conversations, isAbout: inConversationsOf(conversations.id) },
  readMarks: { table: conversationReads, isAbout: of(conversationReads.userId) },
  messages: { table: messages, isAbout: inConversationsOf(messages.conversationId) },
  attachments: { table: attachments, isAbout: of(attachments.uploaderId) },
  photos: { table: photos, isAbout: of(photos.ownerId) },
  notifications: { table: notifications, isAbout: of(notifications.userId) },
  notificationSettings: {
    table: notificationSettings,
    isAbout: of(notificationSettings.userId),
  },
  savedSearches: { table: savedSearches, isAbout: of(savedSearches.userId) },
  savedSearchMatches: {
    table: savedSearchMatches,
    isAbout: (userId) =>
      sql`${savedSearchMatches.searchId} in (select ${savedSearches.id} from ${savedSearches}
        where ${savedSearches.userId} = ${userId})`,
  },
  blockedPeople: { table: blockedPeople, isAbout: of(blockedPeople.userId) },
  reports: { table: reports, isAbout: of(reports.reporterId) },
  appeals: { table: appeals, isAbout: of(appeals.userId) },
  actsOfOperators: { table: auditLog, isAbout: notifiedActsAbout },
  devices: { table: pushSubscriptions, isAbout: of(pushSubscriptions.userId) },
  syncs: { table: externalSyncRuns, isAbout: of(externalSyncRuns.startedBy) },
}

/** Only with `ACCOUNTS=on`. */
export const ACCOUNT_TABLES: Record<string, PersonalTable> = {
  account: { table: accounts, isAbout: of(accounts.userId) },
  sessions: { table: sessions, isAbout: of(sessions.userId) },
  passkeys: { table: passkeys, isAbout: of(passkeys.userId) },
  cityLogins: { table: cityLogins, isAbout: of(cityLogins.userId) },
  privatePlaces: { table: privatePlaces, isAbout: of(privatePlaces.ownerId) },
}

/** Short-lived hashed links and codes, and pauses between mails: not exported. */
export const PASSING_TABLES: AnyPgTable[] = [
  signInCodes,
  passkeyChallenges,
  invitations,
  senderPauses,
]

/** Totals derived from the exported activities: not exported. */
export const DERIVED_TABLES: AnyPgTable[] = [userImpactDays, userImpactMonths, userImpactTypes]
