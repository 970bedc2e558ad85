import type { businesses } from '../features/businesses/businesses.table.ts'
import { DEMO_TIME_ZONE, daysAgo } from './demo-time.ts'

const pictures = (name: string) => [1, 2].map((n) => `/pictures/business-${name}-${n}.svg`)

export function demoBusinesses(now: Date): (typeof businesses.$inferInsert)[] {
  return [
    {
      id: 'business-1',
      name: 'Green Fork Kitchen',
      category: 'restaurant',
      description:
        'A neighbourhood kitchen that writes its menu from what growers within forty miles bring in the morning. Half the plates are vegan without making a fuss about it, scraps go to a worm farm in Gresham, and leftovers leave in compostable boxes.',
      location: 'Portland, OR 97202',
      address: '2715 SE Division St, Portland, OR 97202',
      lat: 45.5048,
      lng: -122.6385,
      phone: '+1 503-555-0142',
      website: 'https://greenfork.example',
      images: pictures('green-fork'),
      verified: true,
      rating: 4.7,
      reviewCount: 86,
      ecoFeatures: [
        'organic',
        'local-sourced',
        'vegan-options',
        'zero-waste',
        'compostable-packaging',
        'renewable-energy',
      ],
      hours: {
        monday: 'Closed',
        tuesday: '11:00-14:30, 17:00-21:30',
        wednesday: '11:00-14:30, 17:00-21:30',
        thursday: '11:00-14:30, 17:00-21:30',
        friday: '11:00-14:30, 17:00-22:30',
        saturday: '09:00-15:00, 17:00-22:30',
        sunday: '09:00-15:00',
      },
      timeZone: DEMO_TIME_ZONE,
      createdAt: daysAgo(now, 140),
    },
    {
      id: 'business-2',
      name: 'Refill & Root',
      category: 'store',
      description:
        'A corner shop for the pantry and the potting bench: bring a jar for oats, soap and oil, or a bucket for compost and mulch. Seeds come from growers in the valley, and plastic pots can be returned for others to use.',
      location: 'Portland, OR 97227',
      address: '4039 N Mississippi Ave, Portland, OR 97227',
      lat: 45.5528,
      lng: -122.6757,
      phone: '+1 503-555-0177',
      website: 'https://refillandroot.example',
      images: pictures('refill-root'),
      verified: false,
      rating: 4.5,
      reviewCount: 41,
      ecoFeatures: ['refillable', 'bulk-goods', 'plastic-free'],
      hours: 'Daily 10:00-18:30',
      timeZone: DEMO_TIME_ZONE,
      createdAt: daysAgo(now, 75),
    },
  ]
}
