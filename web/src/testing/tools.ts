import { NO_STAY_RULES } from '@commonplot/shared/listings/stay-rules.ts'
import type { Tool } from '@commonplot/shared/tools/tool.ts'

export function aTool(changes: Partial<Tool> = {}): Tool {
  return {
    id: 'tool1',
    name: 'Front-Tine Tiller',
    description: 'Breaks new ground eight inches deep.',
    included: [],
    images: ['/pictures/one.svg', '/pictures/two.svg'],
    pricePerDay: 35,
    category: 'power-tools',
    condition: 'good',
    available: true,
    freeFrom: '2026-05-13',
    rating: 4.6,
    reviewCount: 7,
    location: 'Portland, OR',
    ownerId: 'user2',
    owner: { id: 'user2', fullName: 'Maya Okafor', profileImage: null },
    coordinates: null,
    ...NO_STAY_RULES,
    timeZone: 'America/Los_Angeles',
    createdAt: '2026-01-01T00:00:00.000Z',
    source: 'local',
    ...changes,
  }
}
