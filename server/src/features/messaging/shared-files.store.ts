import { and, eq } from 'drizzle-orm'
import type { Database } from '../../adapters/database/database.port.ts'
import { conversations, messages } from './messaging.table.ts'

export async function findSharedFile(db: Database, conversationId: string, attachmentId: string) {
  const [row] = await db
    .select({
      first: conversations.participant1Id,
      second: conversations.participant2Id,
      name: messages.attachmentName,
    })
    .from(conversations)
    .leftJoin(
      messages,
      and(eq(messages.conversationId, conversations.id), eq(messages.attachmentId, attachmentId)),
    )
    .where(eq(conversations.id, conversationId))
  return row && { name: row.name, participantIds: [row.first, row.second] }
}
