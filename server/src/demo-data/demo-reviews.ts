import type { reviews } from '../features/reviews/reviews.table.ts'
import { daysAgo } from './demo-time.ts'

type Line = readonly [
  item: string,
  author: string,
  rating: number,
  daysAgo: number,
  comment: string,
]

const OWNERS = new Map([
  ['plot-1', 'user2'],
  ['plot-2', 'user3'],
  ['plot-3', 'user1'],
  ['tool-1', 'user2'],
  ['tool-2', 'user3'],
  ['tool-3', 'user1'],
])

/** The hedge trimmer is new and has none yet. */
const LINES: readonly Line[] = [
  [
    'plot-1',
    'user5',
    5,
    61,
    'The soil is a pleasure. Peas up in nine days, and Ben left a trellis.',
  ],
  [
    'plot-1',
    'user8',
    5,
    44,
    'No bending, water right there, friendly dog next door. I will be back for fall greens.',
  ],
  ['plot-1', 'user10', 4, 33, 'Great beds. Street parking takes a lap or two on weekends.'],
  [
    'plot-1',
    'user12',
    5,
    19,
    'My kids grew their first radishes here and now talk of little else.',
  ],
  ['plot-1', 'user9', 5, 8, 'Exactly as described, and the compost bin is looked after.'],
  [
    'plot-2',
    'user1',
    5,
    39,
    'Best view I have ever weeded in. Basil loved the warmth off the wall.',
  ],
  ['plot-2', 'user7', 4, 28, 'Windy, as Linh warns. Stake things early and it is lovely.'],
  [
    'plot-2',
    'user11',
    4,
    16,
    'Good shared tools and kind neighbours. The lift makes bags of soil easy.',
  ],
  ['plot-3', 'user6', 5, 49, 'Deep, living soil. You can tell it has been fed properly.'],
  [
    'plot-3',
    'user2',
    5,
    37,
    'Room to turn a trailer, a dry shed, and the greenhouse gave my tomatoes two weeks.',
  ],
  ['plot-3', 'user9', 4, 22, 'A big plot is a big job, but water and shed are right at the gate.'],
  ['plot-3', 'user4', 5, 11, 'I sent two of my students here. Both stayed the season.'],
  ['tool-1', 'user4', 5, 13, 'Broke an old lawn in one morning. Started every time.'],
  ['tool-1', 'user10', 4, 30, 'Strong and well kept. Heavier than I expected, bring a friend.'],
  ['tool-1', 'user11', 4, 51, 'Does the job and comes with clear instructions.'],
  ['tool-2', 'user12', 5, 25, 'Moved a yard of mulch without a single spill.'],
  ['tool-2', 'user6', 5, 41, 'Two wheels. I did not know how much I wanted two wheels.'],
  ['tool-3', 'user7', 5, 20, 'Sharp, clean, all there. I have since bought my own dibber.'],
  ['tool-3', 'user8', 4, 35, 'Lovely set. The pruners are for larger hands than mine.'],
]

export function demoReviews(now: Date): (typeof reviews.$inferInsert)[] {
  return LINES.map(([item, authorId, rating, days, comment], index) => ({
    id: `review-${index + 1}`,
    ...(item.startsWith('plot') ? { plotId: item } : { toolId: item }),
    subjectId: OWNERS.get(item),
    authorId,
    rating,
    comment,
    createdAt: daysAgo(now, days, index * 37),
    visibleAt: daysAgo(now, days, index * 37),
  }))
}
