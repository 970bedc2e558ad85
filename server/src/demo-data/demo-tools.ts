import type { tools } from '../features/tools/tools.table.ts'
import { daysAgo } from './demo-time.ts'

const pictures = (name: string) => [1, 2].map((n) => `/pictures/tool-${name}-${n}.svg`)

export function demoTools(now: Date): (typeof tools.$inferInsert)[] {
  return [
    {
      id: 'tool-1',
      ownerId: 'user2',
      name: 'Front-Tine Tiller',
      description:
        'A four-stroke tiller that breaks new ground 8 inches deep and 26 inches wide. Starts on the second pull. Comes with a full tank, ear protection and ten minutes of showing you how; it fits in a hatchback with the handles folded.',
      images: pictures('tiller'),
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
      images: pictures('wheelbarrow'),
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
      images: pictures('handtools'),
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
      images: pictures('hedge-trimmer'),
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
