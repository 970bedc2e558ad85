import type { ServerFrame } from '@commonplot/shared/messaging/live-events.ts'
import * as z from 'zod'

/** Messages between processes; browsers do not get them. */
export const serverOnlyFrame = z.discriminatedUnion('type', [
  /** Closes the sockets of these sessions. */
  z.object({ type: z.literal('signed_out'), sessionIds: z.array(z.string()) }),
  /** A token, a role or a suspension changed: sessions are looked up again. */
  z.object({ type: z.literal('sessions_changed') }),
])

/** A frame for every open tab of these people, in any process. */
export interface LivePush {
  userIds: string[]
  frame: ServerFrame | z.infer<typeof serverOnlyFrame>
}

export interface LiveBus {
  /** Drops a push that fails: screens catch up when they reconnect or poll. */
  publish(push: LivePush): Promise<void>
  subscribe(listener: (push: LivePush) => void): () => void
  /** Fails while other processes are unreachable. */
  checkReady(): Promise<unknown>
  close(): Promise<void>
}
