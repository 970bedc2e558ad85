/** A process as Redis lists it. */
export type Listed = [process: string, lastBeat: string]

export function collectReceipts(leaseMs: number) {
  const received = new Set<string>()
  let check = () => {}
  return {
    receipts(by: string) {
      received.add(by)
      check()
    },
    /** Those who have not acknowledged when their lease is over. */
    waitFor(others: Listed[], wholeLease: boolean): Promise<Listed[]> {
      return new Promise((done) => {
        const missing = () => others.filter(([process]) => !received.has(process))
        const timer = setTimeout(() => done(missing()), leaseMs)
        check = () => {
          if (wholeLease || missing().length > 0) return
          clearTimeout(timer)
          done([])
        }
        check()
      })
    },
  }
}
