import type { ActivityMetadata, ActivityType } from '@commonplot/shared/impact/activity.ts'
import { SHARED_TOOL_RENTALS } from './demo-rentals.ts'

export interface DemoActivity extends ActivityMetadata {
  userId: string
  daysAgo: number
  activityType: ActivityType
  description: string
  rentalId?: string
}

type Line = readonly [
  userId: string,
  daysAgo: number,
  activityType: ActivityType,
  description: string,
  amounts?: ActivityMetadata,
]

// 42 plants, 3 tools and about 15 kg; nine days in a row up to yesterday.
const MAYA: readonly Line[] = [
  [
    'user1',
    34,
    'plant_grown',
    'Set out the first lettuce seedlings',
    { plantType: 'Lettuce', quantity: 12 },
  ],
  [
    'user1',
    27,
    'plant_grown',
    'Planted tomatoes along the fence',
    { plantType: 'Tomato', quantity: 8 },
  ],
  [
    'user1',
    16,
    'plant_grown',
    'Split two basil pots into a row',
    { plantType: 'Basil', quantity: 10 },
  ],
  ['user1', 12, 'tool_shared', 'Lent the hand tools to the school garden'],
  [
    'user1',
    9,
    'plant_grown',
    'New strawberry crowns in the corner bed',
    { plantType: 'Strawberry', quantity: 6 },
  ],
  ['user1', 8, 'harvest', 'First basil for pesto', { plantType: 'Basil', weight: 0.2 }],
  ['user1', 7, 'transport_avoided', 'Cycled to the field and back', { distance: 4 }],
  ['user1', 6, 'harvest', 'A salad for the whole stair', { plantType: 'Lettuce', weight: 0.6 }],
  ['user1', 5, 'composting', 'Kitchen scraps to the heap', { weight: 1 }],
  [
    'user1',
    4,
    'plant_grown',
    'Sunflowers behind the shed',
    { plantType: 'Sunflower', quantity: 6 },
  ],
  [
    'user1',
    3,
    'harvest',
    'Strawberries before the birds woke',
    { plantType: 'Strawberry', weight: 0.4 },
  ],
  ['user1', 2, 'transport_avoided', 'Took the bike to pick up straw', { distance: 4.4 }],
  ['user1', 1.2, 'tool_shared', 'Lent the dibber and fork to Sam'],
  [
    'user1',
    1,
    'harvest',
    'Thinned the carrots, ate the thinnings',
    { plantType: 'Carrot', weight: 0.8 },
  ],
]

const NEIGHBOURS: readonly Line[] = [
  ['user2', 20, 'tool_shared', 'Tiller to the new beds on 21st'],
  ['user3', 23, 'tool_shared', 'Wheelbarrow for the roof soil day'],
  ['user3', 10, 'tool_shared', 'Wheelbarrow across the street'],
  ['user4', 6, 'tool_shared', 'Hedge trimmer, two gardens, one afternoon'],
  ['user5', 30, 'plant_grown', 'Herbs for eleven balconies', { plantType: 'Herbs', quantity: 44 }],
  ['user7', 40, 'plant_grown', 'My first seedlings', { plantType: 'Lettuce', quantity: 9 }],
  ['user7', 5, 'harvest', 'My first salad', { plantType: 'Lettuce', weight: 0.4 }],
  [
    'user12',
    18,
    'plant_grown',
    'Sunflowers with the kids',
    { plantType: 'Sunflower', quantity: 14 },
  ],
  ['user12', 2, 'harvest', 'A bowl of strawberries', { plantType: 'Strawberry', weight: 0.9 }],
]

/** The same thing every so many days, most recent first. */
interface Habit {
  userId: string
  activityType: ActivityType
  description: string
  amounts: ActivityMetadata
  times: number
  everyDays: number
  lastDaysAgo: number
}

const HABITS: readonly Habit[] = [
  habit(
    'user6',
    'composting',
    'Coffee grounds and peel from three cafés',
    { weight: 20 },
    13,
    6,
    1,
  ),
  habit('user11', 'composting', 'School kitchen, weekly run', { weight: 14 }, 9, 7, 2),
  habit('user9', 'transport_avoided', 'Compost by cargo bike', { distance: 18 }, 6, 4, 1),
  habit(
    'user2',
    'harvest',
    'Tomatoes off the raised beds',
    { plantType: 'Tomato', weight: 3.5 },
    8,
    5,
    2,
  ),
  habit(
    'user4',
    'harvest',
    'Peppers and tomatoes for the stall',
    { plantType: 'Peppers', weight: 6 },
    9,
    6,
    3,
  ),
  habit('user5', 'harvest', 'Balcony herbs', { plantType: 'Herbs', weight: 0.8 }, 10, 4, 1),
  habit('user3', 'harvest', 'Rooftop lettuce', { plantType: 'Lettuce', weight: 1.2 }, 7, 5, 2),
  habit(
    'user8',
    'harvest',
    'Chillies from the fire escape',
    { plantType: 'Chilli', weight: 0.5 },
    6,
    6,
    1,
  ),
  habit('user10', 'harvest', 'Carrots and potatoes', { plantType: 'Carrot', weight: 4 }, 6, 8, 4),
  habit('user8', 'transport_avoided', 'Walked to the plot', { distance: 3 }, 8, 5, 2),
]

function habit(
  userId: string,
  activityType: ActivityType,
  description: string,
  amounts: ActivityMetadata,
  times: number,
  everyDays: number,
  lastDaysAgo: number,
): Habit {
  return { userId, activityType, description, amounts, times, everyDays, lastDaysAgo }
}

/** Everything anyone in the demo has logged, oldest first. Ten tools shared in all. */
export function demoActivities(): DemoActivity[] {
  const logged = [...MAYA, ...NEIGHBOURS].map(
    ([userId, daysAgo, activityType, description, amounts]) => ({
      userId,
      daysAgo,
      activityType,
      description,
      ...amounts,
    }),
  )
  return [...logged, ...HABITS.flatMap(repeat), ...fromRentals()].sort(
    (a, b) => b.daysAgo - a.daysAgo,
  )
}

function repeat(entry: Habit): DemoActivity[] {
  const { amounts, times, everyDays, lastDaysAgo, ...rest } = entry
  return Array.from({ length: times }, (_, index) => ({
    ...rest,
    ...amounts,
    daysAgo: lastDaysAgo + index * everyDays,
  }))
}

/** A paid tool rental that has ended counts for its owner and its renter. */
function fromRentals(): DemoActivity[] {
  return SHARED_TOOL_RENTALS.flatMap(({ id, ownerId, renterId, endedDaysAgo, toolName }) =>
    [ownerId, renterId].map((userId) => ({
      userId,
      daysAgo: endedDaysAgo,
      activityType: 'tool_shared' as const,
      description: `Shared through a rental: ${toolName}`,
      rentalId: id,
    })),
  )
}
