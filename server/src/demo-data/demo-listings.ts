import type { experts } from '../features/experts/experts.table.ts'
import type { plots } from '../features/plots/plots.table.ts'
import type { tools } from '../features/tools/tools.table.ts'
import { daysAgo } from './demo-time.ts'

const plotPictures = (name: string) => [1, 2, 3].map((n) => `/pictures/plot-${name}-${n}.svg`)

export function demoPlots(now: Date): (typeof plots.$inferInsert)[] {
  return [
    {
      id: 'plot-1',
      ownerId: 'user2',
      name: 'Sunrise Raised Beds',
      description:
        'Two waist-high cedar beds along an east-facing fence, filled last spring with screened compost and loam. Sun from breakfast until mid-afternoon, a hose on the wall, and a bench for the part where you only look at it. Come and go through the side gate.',
      images: plotPictures('sunrise'),
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
      images: plotPictures('rooftop'),
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
      images: plotPictures('riverside'),
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

const toolPictures = (name: string) => [1, 2].map((n) => `/pictures/tool-${name}-${n}.svg`)

export function demoTools(now: Date): (typeof tools.$inferInsert)[] {
  return [
    {
      id: 'tool-1',
      ownerId: 'user2',
      name: 'Front-Tine Tiller',
      description:
        'A four-stroke tiller that breaks new ground 8 inches deep and 26 inches wide. Starts on the second pull. Comes with a full tank, ear protection and ten minutes of showing you how; it fits in a hatchback with the handles folded.',
      images: toolPictures('tiller'),
      category: 'power-tools',
      condition: 'good',
      pricePerDayCents: 35_00,
      location: 'Portland, OR 97202',
      lat: 45.4646,
      lng: -122.6485,
      createdAt: daysAgo(now, 88),
    },
    {
      id: 'tool-2',
      ownerId: 'user3',
      name: 'Two-Wheel Wheelbarrow',
      description:
        'A 6 cubic foot barrow with two pneumatic wheels, so it does not tip when you stop to talk. Carries wet compost without complaint. Tyres pumped, pump included.',
      images: toolPictures('wheelbarrow'),
      category: 'transport',
      condition: 'excellent',
      pricePerDayCents: 12_00,
      location: 'Portland, OR 97205',
      lat: 45.5206,
      lng: -122.6822,
      createdAt: daysAgo(now, 66),
    },
    {
      id: 'tool-3',
      ownerId: 'user1',
      name: 'Hand-Tool Roll',
      description:
        'Trowel, hand fork, dibber, bypass pruners and a hori-hori knife in a canvas roll. Sharpened and oiled each month. Everything you need for an afternoon of transplanting.',
      images: toolPictures('handtools'),
      category: 'hand-tools',
      condition: 'excellent',
      pricePerDayCents: 8_00,
      location: 'Portland, OR 97214',
      lat: 45.5047,
      lng: -122.6535,
      createdAt: daysAgo(now, 60),
    },
    {
      id: 'tool-4',
      ownerId: 'user4',
      name: 'Cordless Hedge Trimmer',
      description:
        'A 22 inch battery trimmer with two charged packs, good for about an hour and a half of hedge. Quiet enough for a Sunday. The blade has a scar from a fence wire but cuts true; goggles in the bag.',
      images: toolPictures('hedge-trimmer'),
      category: 'power-tools',
      condition: 'fair',
      pricePerDayCents: 18_00,
      location: 'Beaverton, OR 97005',
      lat: 45.4871,
      lng: -122.8037,
      createdAt: daysAgo(now, 12),
    },
  ]
}

type NewExpert = typeof experts.$inferInsert

/** Together 67 sessions at a mean of 4.8 stars. */
const EXPERTS: (NewExpert & { daysHere: number })[] = [
  {
    id: 'expert-1',
    userId: 'user4',
    name: 'Rosa Delgado',
    image: '/pictures/person-4.svg',
    specialty: 'Organic Vegetables',
    experience: '15 years growing vegetables without sprays, 6 of them for a 40-family CSA',
    bio: 'I help people get a reliable harvest out of ordinary soil. We look at what you have, decide on five crops rather than twenty, and make a calendar you can keep. Tomatoes, peppers and cucumbers are where most of my calls end up.',
    availability: 'Weekday evenings and Saturday mornings',
    skills: [
      'Vegetable gardening',
      'Tomato pruning',
      'Crop rotation',
      'Organic pest control',
      'Seed starting',
    ],
    certifications: ['OSU Extension Master Gardener', 'Oregon Tilth organic grower training'],
    languages: ['English', 'Spanish'],
    hourlyRateCents: 55_00,
    rating: 4.9,
    sessionCount: 28,
    location: 'Beaverton, OR 97005',
    lat: 45.4871,
    lng: -122.8037,
    daysHere: 300,
  },
  {
    id: 'expert-2',
    userId: 'user5',
    name: 'Amir Haddad',
    image: '/pictures/person-5.svg',
    specialty: 'Urban Farming',
    experience: '9 years of balconies, roofs and parking strips',
    bio: 'Small spaces are my favourite kind. I plan containers, drip lines and shade for places that were never meant to grow food, and I am good at telling you what will not work before you buy it. Herbs first, always.',
    availability: 'Tuesdays, Thursdays and Sundays',
    skills: [
      'Container gardening',
      'Herb cultivation',
      'Drip irrigation',
      'Vertical growing',
      'Balcony planning',
    ],
    certifications: ['Certified Urban Agriculture Instructor'],
    languages: ['English', 'Arabic', 'French'],
    hourlyRateCents: 45_00,
    rating: 4.8,
    sessionCount: 23,
    location: 'Portland, OR 97209',
    lat: 45.5316,
    lng: -122.684,
    daysHere: 240,
  },
  {
    id: 'expert-3',
    userId: 'user6',
    name: 'June Park',
    image: '/pictures/person-6.svg',
    specialty: 'Permaculture',
    experience: '12 years designing gardens that mostly look after themselves',
    bio: 'I start with water and soil and leave the plants for last. Fruit trees, berries and perennials around a compost system that fits your kitchen: a garden that feeds itself so that it can feed you.',
    availability: 'Mondays to Wednesdays, site visits on Fridays',
    skills: [
      'Composting',
      'Worm bins',
      'Fruit cultivation',
      'Berry growing',
      'Organic farming',
      'Rainwater harvesting',
    ],
    certifications: ['Permaculture Design Certificate', 'Metro Master Recycler'],
    languages: ['English', 'Korean'],
    hourlyRateCents: 60_00,
    rating: 4.7,
    sessionCount: 16,
    location: 'Gresham, OR 97030',
    lat: 45.5068,
    lng: -122.4335,
    daysHere: 330,
  },
]

export const demoExperts = (now: Date): NewExpert[] =>
  EXPERTS.map(({ daysHere, ...expert }) => ({ ...expert, createdAt: daysAgo(now, daysHere) }))
