import type { Me } from '@commonplot/shared/accounts/account.ts'

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
  ...change,
})
