import type { PostType } from '@commonplot/shared/posts/post.ts'
import type { comments } from '../features/posts/comments.table.ts'
import type { postLikes, posts } from '../features/posts/posts.table.ts'
import { hoursAgo } from './demo-time.ts'

type Line = readonly [
  userId: string,
  hoursAgo: number,
  type: PostType,
  content: string,
  likes: number,
  xpEarned?: number,
  image?: string,
]

// 26 in the last seven days, by eight people, 15 of them harvests: what the feed's heading says.
const THIS_WEEK: readonly Line[] = [
  [
    'user2',
    2,
    'harvest',
    'Six pounds of tomatoes before breakfast. Sauce tonight, who has jars?',
    7,
    70,
    'post-harvest-basket',
  ],
  [
    'user5',
    5,
    'harvest',
    'Mint and basil off the railing boxes, enough for the whole landing.',
    4,
    8,
  ],
  ['user9', 9, 'update', 'Bike trailer is free on Saturday if anyone needs straw moved.', 3],
  [
    'user3',
    13,
    'harvest',
    'Rooftop lettuce survived the wind. The red one sulked but lived.',
    5,
    12,
  ],
  ['user9', 23, 'achievement', 'One hundred kilometres without the car. Two-Wheeler it is.', 8, 75],
  [
    'user1',
    22,
    'shared_tool',
    'Lent Sam the dibber and fork. Came back cleaner than they left.',
    6,
    20,
    'post-tool-shed',
  ],
  [
    'user4',
    27,
    'harvest',
    'Peppers, finally. Twelve pounds for the stall and a crooked one for me.',
    8,
    120,
  ],
  [
    'user9',
    31,
    'update',
    'Free compost at the north gate, bring a bucket and a strong arm.',
    5,
    0,
    'post-compost',
  ],
  ['user1', 36, 'harvest', 'Thinned the carrots and ate the thinnings standing up.', 4, 4],
  ['user5', 42, 'harvest', 'Chives, parsley, a surprising amount of sorrel.', 2, 8],
  [
    'user2',
    47,
    'harvest',
    'The last bed gave another bag of tomatoes. No signs of stopping.',
    5,
    70,
  ],
  ['user4', 52, 'harvest', 'Carrots with only two legs this time. Progress.', 6, 20],
  [
    'user3',
    58,
    'shared_tool',
    'Wheelbarrow went across the street and came back with cake.',
    10,
    20,
  ],
  ['user8', 64, 'harvest', 'First chillies of the year. Handle with gloves and respect.', 5, 10],
  [
    'user1',
    71,
    'harvest',
    'Strawberries before the birds woke up. I win today.',
    9,
    8,
    'post-harvest-basket',
  ],
  [
    'user4',
    78,
    'shared_tool',
    'Hedge trimmer did two gardens in one afternoon. Batteries are charging again.',
    3,
    20,
  ],
  [
    'user1',
    69,
    'achievement',
    'Seven days running with my hands in the soil. Streak Master, apparently.',
    9,
    100,
  ],
  ['user5', 92, 'harvest', 'Balcony herbs again. It is mostly mint, as always.', 2, 8],
  ['user2', 99, 'shared_tool', 'Tiller is back and oiled. Next in line, please.', 4, 20],
  ['user4', 106, 'harvest', 'Tomatoes and peppers for the market table, sorted by mood.', 6, 120],
  ['user3', 113, 'harvest', 'Three bowls of salad from one square metre of roof.', 5, 12],
  ['user3', 121, 'harvest', 'Potatoes from the sack trial: four pounds out of one bag.', 4, 20],
  ['user8', 129, 'update', 'The fire escape has passed inspection. The chillies may stay.', 1],
  ['user1', 138, 'harvest', 'A salad for the whole stair, still warm from the sun.', 7, 6],
  ['user7', 118, 'achievement', 'My first salad, from my own bed. First Harvest!', 6, 50],
  [
    'user1',
    156,
    'shared_tool',
    'The hand tools are at the school garden this week. Ask there.',
    3,
    20,
    'post-tool-shed',
  ],
]

const EARLIER: readonly Line[] = [
  [
    'user7',
    190,
    'update',
    'Does anyone have spare lettuce seedlings? Mine met a slug.',
    4,
    0,
    'post-seedlings',
  ],
  [
    'user12',
    430,
    'achievement',
    'Fourteen sunflowers up, ten of them taller than my youngest. Green Thumb!',
    8,
    75,
  ],
  [
    'user11',
    246,
    'update',
    'School compost reached 60 °C. The children want to bake in it.',
    9,
    0,
    'post-compost',
  ],
  [
    'user6',
    245,
    'update',
    'New worm bin is running. Visitors welcome, bring coffee grounds.',
    5,
    0,
    'post-compost',
  ],
  ['user6', 290, 'harvest', 'Raspberries along the path. Take some on your way past.', 6, 15],
  [
    'user1',
    335,
    'update',
    'Basil pots split into ten. The secret is that supermarket pots are a crowd.',
    5,
    0,
    'post-seedlings',
  ],
  ['user9', 410, 'update', 'Carried 40 kg of compost by bike. Would recommend a lower gear.', 7],
  [
    'user10',
    480,
    'update',
    'Sowing the last carrots this week. Mesh goes on the same day, lesson learnt.',
    3,
  ],
]

const PEOPLE = 12

const ALL = [...THIS_WEEK, ...EARLIER]

export function demoPosts(now: Date): (typeof posts.$inferInsert)[] {
  return ALL.map(([userId, hours, type, content, likes, xpEarned = 0, image], index) => ({
    id: `post-${index + 1}`,
    userId,
    type,
    content,
    xpEarned,
    images: image ? [`/pictures/${image}.svg`] : [],
    likeCount: likes,
    commentCount: commentsOnPost(index + 1),
    createdAt: hoursAgo(now, hours),
  }))
}

/** As many neighbours as the post has likes, beginning with the one after its author. */
export function demoPostLikes(now: Date): (typeof postLikes.$inferInsert)[] {
  return ALL.flatMap(([userId, hours, , , likes], index) =>
    Array.from({ length: likes }, (_, n) => ({
      postId: `post-${index + 1}`,
      userId: `user${((Number(userId.slice(4)) + n) % PEOPLE) + 1}`,
      createdAt: hoursAgo(now, Math.max(0, hours - 1 - n / 4)),
    })),
  )
}

type CommentLine = readonly [post: number, userId: string, hoursAgo: number, content: string]

/** The comments, each with the number of its post in the list of posts. */
const LINES: readonly CommentLine[] = [
  [1, 'user7', 1.7, 'A dozen clean ones under my sink. I will leave them at your gate.'],
  [1, 'user4', 1.2, 'Roast them first. Half the stirring, twice the flavour.'],
  [1, 'user2', 0.6, 'Sam, you are a hero. Rosa, you are right, as usual.'],
  [2, 'user8', 4.1, 'Is the mint still spreading to the third floor?'],
  [2, 'user5', 3.4, 'It has its own key by now.'],
  [3, 'user6', 7.5, 'Yes please! Two bales for the worm bin, before noon if you can.'],
  [4, 'user10', 11, 'The red ones always sulk. Give it a week.'],
  [5, 'user11', 20, 'And not one puncture? Well earned.'],
  [5, 'user1', 19.2, 'The children wave whenever you pass. Keep going.'],
  [6, 'user7', 20.5, 'My grandmother taught me: clean tools get lent again.'],
  [7, 'user2', 25, 'I will take the crooked one. It has character.'],
  [7, 'user12', 24.3, 'Twelve pounds! Ours are still deciding whether to be peppers.'],
  [9, 'user10', 33, 'The only proper way to eat thinnings.'],
  [13, 'user9', 56, 'Which kind of cake? I have a trailer to lend.'],
  [13, 'user3', 55, 'Plum. The trailer goes on the list.'],
  [15, 'user12', 70, 'Teach me. Ours are gone by six.'],
  [17, 'user6', 66, 'Seven days! The soil misses you on the eighth.'],
  [23, 'user5', 127, 'Congratulations to the chillies.'],
  [25, 'user1', 117, 'The first one tastes best. Save some seed.'],
  [25, 'user4', 116, 'From a bed you made yourself. Bravo, Sam.'],
  [27, 'user1', 188, 'I have nine too many. Come by any evening.'],
  [29, 'user6', 240, 'Bake in it! A potato in foil takes a day.'],
  [33, 'user11', 408, 'We could have met you half way with the school cart.'],
]

export function demoComments(now: Date): (typeof comments.$inferInsert)[] {
  return LINES.map(([post, userId, hours, content], index) => ({
    id: `comment-${index + 1}`,
    postId: `post-${post}`,
    userId,
    content,
    createdAt: hoursAgo(now, hours),
  }))
}

const commentsOnPost = (post: number): number => LINES.filter(([number]) => number === post).length
