import type { ServerFrame } from '@commonplot/shared/messaging/live-events.ts'
import * as z from 'zod'

/** Between processes only; no browser gets them. */
export const serverOnlyFrame = z.discriminatedUnion('type', [
  /** Closes the sockets of these sessions. */
  z.object({ type: z.literal('signed_out'), sessionIds: z.array(z.string()) }),
  /** A token, a role or a suspension changed: sessions are looked up again. */
  z.object({ type: z.literal('sessions_changed') }),
])

/** A frame for every open tab of some people, whichever process holds their sockets. */
export interface LivePush {
  userIds: string[]
  frame: ServerFrame | z.infer<typeof serverOnlyFrame>
}

export interface LiveBus {
  /** A push that cannot be carried is dropped: screens catch up when they reconnect or poll. */
  publish(push: LivePush): Promise<void>
  subscribe(listener: (push: LivePush) => void): () => void
  /** Fails while other processes are not reached. */
  checkReady(): Promise<unknown>
  close(): Promise<void>
}
