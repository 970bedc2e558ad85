import type { plots } from '../features/plots/plots.table.ts'
import { daysAgo } from './demo-time.ts'

const pictures = (name: string) => [1, 2, 3].map((n) => `/pictures/plot-${name}-${n}.svg`)

export function demoPlots(now: Date): (typeof plots.$inferInsert)[] {
  return [
    {
      id: 'plot-1',
      ownerId: 'user2',
      name: 'Sunrise Raised Beds',
      description:
        'Two waist-high cedar beds along an east-facing fence, filled last spring with screened compost and loam. Sun from breakfast until mid-afternoon, a hose on the wall, and a bench for the part where you only look at it. Come and go through the side gate.',
      images: pictures('sunrise'),
      status: 'available',
      location: 'Portland, OR 97202',
      address: '1724 SE Tacoma St, Portland, OR 97202',
      lat: 45.4646,
      lng: -122.6485,
      size: '4x8 feet (32 sq ft)',
      priceCents: 45_00,
      soilType: 'amended',
      sunExposure: 'full-sun',
      amenities: ['water', 'compost', 'organic', 'tools'],
      waterAccess: true,
      toolStorageAccess: true,
      parkingAvailable: false,
      accessibilityFeatures: true,
      createdAt: daysAgo(now, 96),
    },
    {
      id: 'plot-2',
      ownerId: 'user3',
      name: 'Rooftop Planters on Alder',
      description:
        'Eight deep planters on a shared roof seven floors above the street. Windy but bright: herbs, lettuce and strawberries do well, tall tomatoes want a stake. The lift goes all the way up, water is metered and included, and four neighbours garden up here too.',
      images: pictures('rooftop'),
      status: 'shared',
      location: 'Portland, OR 97205',
      address: '1020 SW Alder St, Portland, OR 97205',
      lat: 45.5206,
      lng: -122.6822,
      size: '4x4 feet (16 sq ft)',
      priceCents: 35_00,
      soilType: 'loamy',
      sunExposure: 'partial-sun',
      amenities: ['water', 'tools', 'accessibility'],
      waterAccess: true,
      toolStorageAccess: true,
      parkingAvailable: false,
      accessibilityFeatures: true,
      createdAt: daysAgo(now, 71),
    },
    {
      id: 'plot-3',
      ownerId: 'user1',
      name: 'Riverside Community Field',
      description:
        'A full hundred square feet at the quiet end of a community field near the Willamette. Deep, slightly silty soil that holds water through July, a lockable shed, a shared greenhouse for seedlings and room to park a trailer. Best for people who want to grow a winter’s worth.',
      images: pictures('riverside'),
      status: 'premium',
      location: 'Milwaukie, OR 97222',
      address: '11211 SE McLoughlin Blvd, Milwaukie, OR 97222',
      lat: 45.4436,
      lng: -122.6425,
      size: '10x10 feet (100 sq ft)',
      priceCents: 80_00,
      soilType: 'silty',
      sunExposure: 'full-sun',
      amenities: ['water', 'shed', 'parking', 'compost', 'greenhouse', 'organic'],
      waterAccess: true,
      toolStorageAccess: true,
      parkingAvailable: true,
      accessibilityFeatures: false,
      createdAt: daysAgo(now, 54),
    },
  ]
}
