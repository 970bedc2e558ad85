import { Gauge, type Registry } from 'prom-client'

export interface MailFigures {
  mailsUnsent?: (() => Promise<Record<string, number>>) | undefined
}

/** Mail that did not arrive, or may not have: somebody is waiting for a code. */
export function describeMail(registry: Registry, { mailsUnsent }: MailFigures): void {
  new Gauge({
    name: 'mails_unsent',
    help: 'Mails that wait to be sent, were given up (failed) or may not have arrived (uncertain)',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      this.reset()
      const none: Record<string, number> = {}
      const unsent = (await mailsUnsent?.().catch(() => none)) ?? none
      for (const [state, mails] of Object.entries(unsent)) this.set({ state }, mails)
    },
  })
}
