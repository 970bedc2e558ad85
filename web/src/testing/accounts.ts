import type { Me, Passkey, Session } from '@commonplot/shared/accounts/account.ts'
import type { User } from '@commonplot/shared/users/user.ts'
import { openWithAccounts } from './sign-in.tsx'

export const aMe = (change: Partial<Me> = {}): Me => ({
  id: 'user1',
  fullName: 'Maya Green',
  username: 'maya',
  profileImage: null,
  location: 'Portland, OR',
  bio: 'Beans, mostly.',
  email: null,
  timeZone: 'America/Los_Angeles',
  roles: ['member', 'operator'],
  accounts: false,
  suspension: null,
  ...change,
})

/** A person as their profile shows them. */
export const aUser = (change: Partial<User> = {}): User => ({
  id: 'user1',
  fullName: 'Maya Green',
  username: 'maya',
  profileImage: null,
  location: null,
  bio: null,
  points: 0,
  level: 'Seedling',
  badges: [],
  createdAt: '2026-01-01T00:00:00.000Z',
  ...change,
})

export const aPasskey = (change: Partial<Passkey> = {}): Passkey => ({
  id: 'passkey1',
  name: 'My phone',
  createdAt: '2026-01-01T00:00:00Z',
  lastUsedAt: null,
  ...change,
})

export const aSession = (change: Partial<Session> = {}): Session => ({
  id: 'session1',
  isCurrent: true,
  createdAt: '2026-01-01T00:00:00Z',
  lastSeenAt: '2026-01-02T00:00:00Z',
  device: 'Firefox on Linux',
  ...change,
})

/** With accounts, as a signed-in person. */
export const openAsMember = (path: string, routes: Parameters<typeof openWithAccounts>[1] = {}) =>
  openWithAccounts(
    path,
    {
      '/api/me': { json: aMe({ email: 'maya@example.com', accounts: true }) },
      '/api/passkeys': { json: [] },
      '/api/sessions': { json: [aSession()] },
      ...routes,
    },
    { userId: 'user1' },
  )
