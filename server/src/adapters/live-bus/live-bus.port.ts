import type { ServerFrame } from '@commonplot/shared/messaging/live-events.ts'

/** A frame for every open tab of some people, whichever process holds their sockets. */
export interface LivePush {
  userIds: string[]
  frame: ServerFrame
}

export interface LiveBus {
  /** A push that cannot be carried is dropped: screens catch up when they reconnect or poll. */
  publish(push: LivePush): Promise<void>
  subscribe(listener: (push: LivePush) => void): () => void
  /** Fails while other processes are not reached. */
  checkReady(): Promise<unknown>
  close(): Promise<void>
}
