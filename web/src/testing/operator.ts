import type { AuditEntry } from '@commonplot/shared/operator/audit.ts'
import type { Health } from '@commonplot/shared/operator/health.ts'
import type { MoneyRow, MoneyTotals } from '@commonplot/shared/operator/money.ts'
import type {
  Appeal,
  OperatorListing,
  OperatorPerson,
  OperatorReport,
  Today,
} from '@commonplot/shared/operator/operator.ts'
import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { aMe } from './accounts.ts'
import { fakeServer } from './fake-server.ts'
import { openApp } from './render.tsx'

const TOMAS = { id: 'user2', fullName: 'Tomás Rivera', profileImage: null }
export const ANA = { id: 'user3', fullName: 'Ana Reyes', profileImage: null }
const MAYA = { id: 'user1', fullName: 'Maya Green', profileImage: null }

export const aPerson = (changes: Partial<OperatorPerson> = {}): OperatorPerson => ({
  id: 'user2',
  fullName: 'Tomás Rivera',
  username: 'tomas',
  email: null,
  location: 'Portland, OR',
  isOperator: false,
  memberSince: '2026-01-01T00:00:00.000Z',
  lastSeenAt: null,
  listingCount: 3,
  rentalCount: 12,
  openReports: 0,
  suspension: null,
  closesAt: null,
  ...changes,
})

export const aListing = (changes: Partial<OperatorListing> = {}): OperatorListing => ({
  type: 'plot',
  id: 'plot1',
  name: 'River Field',
  location: 'Portland, OR',
  owner: TOMAS,
  state: 'listed',
  hiddenReason: null,
  openReports: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
  ...changes,
})

export const aReport = (changes: Partial<OperatorReport> = {}): OperatorReport => ({
  id: 'report1',
  targetType: 'plot',
  targetId: 'plot1',
  reason: 'misleading',
  note: 'There is no river.',
  excerpt: 'River Field\nA bed by the water.',
  link: '/plots/plot1',
  reporter: ANA,
  person: TOMAS,
  isHidden: false,
  createdAt: '2026-05-01T00:00:00.000Z',
  closedAt: null,
  outcome: null,
  closingNote: null,
  ...changes,
})

export const aMovement = (changes: Partial<MoneyRow> = {}): MoneyRow => ({
  id: 'payment:rental1',
  kind: 'payment',
  rentalId: 'rental1',
  itemName: 'River Field',
  renter: ANA,
  owner: TOMAS,
  amount: 105,
  currency: 'usd',
  state: 'succeeded',
  provider: 'sandbox',
  at: '2026-05-01T00:00:00.000Z',
  ...changes,
})

export const TOTALS: MoneyTotals = {
  currency: 'usd',
  charged: 1050.5,
  refunded: 45.5,
  refundsOpen: 12,
  depositsHeld: 100,
  depositsKept: 25.5,
  platformFees: 43.38,
  hosts: 824.12,
}

export const anAppeal = (changes: Partial<Appeal> = {}): Appeal => ({
  id: 'appeal1',
  person: TOMAS,
  suspension: { reason: 'Rude to renters', until: '2099-01-01T00:00:00.000Z' },
  text: 'I was having a bad week.',
  createdAt: '2026-05-01T00:00:00.000Z',
  answeredAt: null,
  answer: null,
  ...changes,
})

export const anEntry = (changes: Partial<AuditEntry> = {}): AuditEntry => ({
  id: 'act1',
  at: '2026-05-01T00:00:00.000Z',
  operator: MAYA,
  action: 'listing_hidden',
  targetType: 'plot',
  targetId: 'plot1',
  person: TOMAS,
  reason: 'There is no river.',
  ...changes,
})

export const aHealth = (changes: Partial<Health> = {}): Health => ({
  version: '1.2.3',
  startedAt: '2026-05-01T00:00:00.000Z',
  database: { kind: 'embedded', ok: true, bytes: 42_000_000 },
  files: true,
  live: false,
  queues: [{ name: 'mails', waiting: 1204, oldest: '2026-05-01T00:00:00.000Z' }],
  sweeps: [
    { task: 'rentals', finishedAt: '2026-05-01T00:00:00.000Z' },
    { task: 'payments', finishedAt: null },
  ],
  backups: { canMake: true, made: [] },
  ...changes,
})

export const aToday = (changes: Partial<Today> = {}): Today => ({
  counts: { report: 0, appeal: 0, claim: 0, refund: 0, mail: 0, sync: 0 },
  tasks: [],
  ...changes,
})

type Routes = Parameters<typeof fakeServer>[0]

/** As user1, by default an operator. */
export function openConsole(search: string, routes: Routes = {}) {
  const server = fakeServer({
    '/api/me': { json: aMe() },
    '/api/operator/today': { json: aToday() },
    '/api/operator/people': { json: [aPerson()] },
    '/api/operator/listings': { json: [aListing()] },
    '/api/operator/money': { json: [aMovement()] },
    '/api/operator/money/totals': { json: TOTALS },
    '/api/operator/reports': { json: [aReport()] },
    '/api/operator/appeals': { json: [anAppeal()] },
    '/api/operator/audit': { json: [anEntry()] },
    '/api/operator/health': { json: aHealth() },
    ...routes,
  })
  /** The bodies sent to a path, oldest first. */
  const sentTo = (path: string) =>
    server.requests
      .filter(({ url, method }) => url === path && method === 'POST')
      .map(({ body }) => JSON.parse(body ?? 'null'))
  return { server, sentTo, ...openApp(`/operator${search}`) }
}

/** Each row as its cells read, without the words that only a phone shows. */
export async function tableRows(name: string): Promise<string[][]> {
  const table = await screen.findByRole('table', { name })
  const [, ...rows] = within(table).getAllByRole('row')
  return rows.map((row) =>
    [...row.children].map((cell) => {
      const copy = cell.cloneNode(true) as Element
      for (const label of copy.querySelectorAll('[aria-hidden]')) label.remove()
      return copy.textContent ?? ''
    }),
  )
}

/** Opens a row, and one of its actions. */
export async function startAct(person: UserEvent, row: string, action: string): Promise<void> {
  await person.click(await screen.findByRole('button', { name: row }))
  await person.click(within(screen.getByRole('dialog')).getByRole('button', { name: action }))
}

/** The dialog of the People tab, under any title. */
export async function startInvite(person: UserEvent) {
  await person.click(await screen.findByRole('button', { name: 'Invite somebody' }))
  return within(screen.getByRole('dialog'))
}

export const linksIn = (element: HTMLElement) =>
  within(element)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])
