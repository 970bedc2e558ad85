import { NO_STAY_RULES } from '@commonplot/shared/listings/stay-rules.ts'
import type { Plot } from '@commonplot/shared/plots/plot.ts'
import type { Review } from '@commonplot/shared/reviews/review.ts'

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
