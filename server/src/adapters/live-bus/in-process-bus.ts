import type { LiveBus, LivePush } from './live-bus.port.ts'

export function createInProcessBus(): LiveBus {
  const listeners = new Set<(push: LivePush) => void>()
  return {
    async publish(push) {
      for (const listener of listeners) listener(push)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    checkReady: async () => {},
    async close() {
      listeners.clear()
    },
  }
}
