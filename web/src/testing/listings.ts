import { NO_STAY_RULES } from '@commonplot/shared/listings/stay-rules.ts'
import type { Standing } from '@commonplot/shared/people/people.contract.ts'
import type { Plot } from '@commonplot/shared/plots/plot.ts'
import type { ReviewOfPerson } from '@commonplot/shared/reviews/rental-review.ts'
import type { Review } from '@commonplot/shared/reviews/review.ts'
import type { Tool } from '@commonplot/shared/tools/tool.ts'

export function aPlot(changes: Partial<Plot> = {}): Plot {
  return {
    id: 'plot1',
    name: 'Sunrise Raised Bed',
    description: 'A deep bed of cedar with morning sun.',
    images: ['/pictures/one.svg', '/pictures/two.svg', '/pictures/three.svg'],
    status: 'available',
    location: 'Portland, OR',
    address: '1420 SE Ash St, Portland, OR 97214',
    size: '4x8 feet (32 sq ft)',
    price: 35,
    rating: 4.8,
    reviewCount: 12,
    amenities: ['water', 'tools', 'compost', 'storage', 'full sun'],
    ownerId: 'user2',
    owner: { id: 'user2', fullName: 'Maya Okafor', profileImage: null },
    soilType: 'loamy',
    sunExposure: 'full-sun',
    waterAccess: true,
    toolStorageAccess: true,
    parkingAvailable: false,
    accessibilityFeatures: false,
    coordinates: null,
    ...NO_STAY_RULES,
    timeZone: 'America/Los_Angeles',
    createdAt: '2026-01-01T00:00:00.000Z',
    source: 'local',
    ...changes,
  }
}

export function aReview(changes: Partial<Review> = {}): Review {
  return {
    id: 'review1',
    rating: 5,
    answer: null,
    visibleAt: '2026-01-01T00:00:00.000Z',
    comment: 'Best soil I have dug in years.',
    createdAt: '2026-01-01T00:00:00.000Z',
    author: { id: 'user3', fullName: 'Tom Alvarez', profileImage: null },
    ...changes,
  }
}

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

export function aStanding(changes: Partial<Standing> = {}): Standing {
  return {
    memberSince: '2024-03-01T12:00:00.000Z',
    asHost: { rating: 4.75, reviewCount: 8, completedRentals: 11 },
    asRenter: { rating: null, reviewCount: 0, completedRentals: 1 },
    answersWithinMinutes: 40,
    ...changes,
  }
}

export function aReviewOfPerson(changes: Partial<ReviewOfPerson> = {}): ReviewOfPerson {
  return {
    ...aReview(),
    role: 'host',
    item: { type: 'tool', id: 'tool1', name: 'Front-Tine Tiller' },
    ...changes,
  }
}
