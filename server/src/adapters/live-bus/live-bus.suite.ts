import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LiveBus, LivePush } from './live-bus.port.ts'

const pushTo = (userId: string): LivePush => ({
  userIds: [userId],
  frame: { type: 'conversation_read', conversationId: 'conversation-1' },
})

/** `open` gives two ends of one bus: two processes, or the same one twice. */
export function liveBusSuite(name: string, open: () => Promise<[LiveBus, LiveBus]>): void {
  describe(name, () => {
    let [here, there]: LiveBus[] = []
    beforeAll(async () => {
      ;[here, there] = await open()
    })
    afterAll(() => Promise.all([here?.close(), there?.close()]))

    const collect = (bus: LiveBus | undefined, count: number) =>
      new Promise<LivePush[]>((resolve) => {
        const got: LivePush[] = []
        bus?.subscribe((push) => {
          got.push(push)
          if (got.length === count) resolve(got)
        })
      })

    test('a push reaches both ends once and in order', async () => {
      const arrivals = [collect(here, 2), collect(there, 2)]
      await here?.publish(pushTo('user1'))
      await here?.publish(pushTo('user2'))
      for (const got of await Promise.all(arrivals)) {
        expect(got).toEqual([pushTo('user1'), pushTo('user2')])
      }
    })

    test('an ended subscription gets no more messages', async () => {
      const heard: LivePush[] = []
      const unsubscribe = there?.subscribe((push) => heard.push(push))
      unsubscribe?.()
      const arrived = collect(there, 1)
      await here?.publish(pushTo('user3'))
      await arrived
      expect(heard).toEqual([])
    })
  })
}
